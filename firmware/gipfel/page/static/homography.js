// Four corners carried to four others: a plane seen by a camera.

// Gives what carries points of one plane to another, from four pairs of points.
export function homography(from, to) {
  const rows = from.flatMap(([x, y], n) => {
    const [u, v] = to[n];
    return [[x, y, 1, 0, 0, 0, -u * x, -u * y, u], [0, 0, 0, x, y, 1, -v * x, -v * y, v]];
  });
  const [a, b, c, d, e, f, g, h] = solved(rows);
  return ([x, y]) => {
    const w = g * x + h * y + 1;
    return [(a * x + b * y + c) / w, (d * x + e * y + f) / w];
  };
}

// Gauss, with the largest pivot first; the last number of a row is its right side.
function solved(rows) {
  const size = rows.length;
  for (let n = 0; n < size; n += 1) {
    let best = n;
    for (let row = n + 1; row < size; row += 1) if (Math.abs(rows[row][n]) > Math.abs(rows[best][n])) best = row;
    [rows[n], rows[best]] = [rows[best], rows[n]];
    const pivot = rows[n][n] || 1e-12;
    for (let row = 0; row < size; row += 1) {
      if (row === n) continue;
      const share = rows[row][n] / pivot;
      for (let place = n; place <= size; place += 1) rows[row][place] -= share * rows[n][place];
    }
  }
  return rows.map((row, n) => row[size] / (row[n] || 1e-12));
}
