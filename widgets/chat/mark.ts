const pearl = (x: number, y: number) => `M${x - 3} ${y}a3 3 0 1 0 6 0a3 3 0 1 0-6 0`

/** A speech bubble with pearls and a straw: the fill lies a little off its outline, as printed. By the class of each part. */
export const MARK = {
  'mark-straw': 'M22 13 26.6 1l4.6 1.7L27 13Z',
  'mark-fill': 'M6.5 13h30L34 32H21.6l-8 6.4 1-6.4H9Z',
  'mark-line': 'M4.5 11.5h31l-2.7 19H20.4l-8.6 6.6 1.2-6.6H7.2Z',
  'mark-ink': pearl(13, 24) + pearl(20.4, 25.2) + pearl(27.4, 23.6),
}
