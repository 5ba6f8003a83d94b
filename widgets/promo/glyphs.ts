/** Drawn with one thick pen in a field of 24 by 24; the solid ones are filled too. */
export const GLYPHS: Record<string, string> = {
  // A brush, and the stroke that it leaves
  classes: 'M21 3 12 12M9 12c3 0 4 2 3 4-1 3-4 5-9 4 2-1 2-3 3-5q1-3 3-3z',
  instagram:
    'M7 3h10q4 0 4 4v10q0 4-4 4H7q-4 0-4-4V7q0-4 4-4zM12 8a4 4 0 110 8 4 4 0 010-8zM17 7h.1',
  facebook: 'M17 3h-2q-4 0-4 4v14M7 12h9',
  bluesky:
    'M12 11C10 7 8 5 6 4 4 3 3 4 3 6l1 4c1 3 3 3 5 3-4 0-5 2-3 5 3 3 5 0 6-3 1 3 3 6 6 3 2-3 1-5-3-5 2 0 4 0 5-3l1-4c0-2-1-3-3-2-2 1-4 3-6 7z',
  // A winner's cup
  contest: 'M7 3h10v6q0 5-5 5T7 9zM7 5H3q0 5 4 6M17 5h4q0 5-4 6M12 14v6M8 20h8',
}

/** For links of the page's own: an arrow. */
export const OTHER_GLYPH = 'M4 12h16M13 5l7 7-7 7'
