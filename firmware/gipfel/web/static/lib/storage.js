// What a person chose for this browser alone, in localStorage. A browser that stores nothing forgets it.

/**
 * Return a stored value, or "" if there is none.
 * @param {string} key
 */
export function loadSetting(key) {
  try {
    return localStorage.getItem(`gipfel.${key}`) ?? "";
  } catch {
    return "";
  }
}

/**
 * Store a value until somebody clears this browser's data.
 * @param {string} key
 * @param {string} value
 */
export function saveSetting(key, value) {
  try {
    localStorage.setItem(`gipfel.${key}`, value);
  } catch {
    // Storage is full or forbidden: the choice holds until the page is closed.
  }
}
