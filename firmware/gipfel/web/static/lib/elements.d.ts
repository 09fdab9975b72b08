// Types of elements, their attributes and children, for dom.js.

/** Elements by name: all of HTML, and what the page draws with SVG. */
export type Elements = HTMLElementTagNameMap & Pick<SVGElementTagNameMap, SvgName>;
export type SvgName = "svg" | "g" | "path" | "rect" | "circle" | "line" | "polyline" | "polygon" | "text";

/** What can be in an element; lists may be nested, and what is null or false is left out. */
export type Child = Node | string | null | undefined | false | readonly Child[];

export type Listeners = {
  [Name in keyof GlobalEventHandlersEventMap]?: (event: GlobalEventHandlersEventMap[Name]) => void;
};
export type Attributes = {
  on?: Listeners;
  [name: string]: string | number | boolean | null | undefined | Listeners;
};
