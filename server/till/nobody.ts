/** Who says no name at the counter is called by the number. */
export const NOBODY_IN_PARTICULAR = 'Guest'
