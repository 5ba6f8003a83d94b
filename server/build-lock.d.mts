export function whileBuilding<T>(
  dist: string,
  work: () => Promise<T>,
  say?: (line: string) => void,
): Promise<T>
export function whileReplacing<T>(dist: string, work: () => T | Promise<T>): Promise<T>
export function whileReading<T>(dist: string, work: () => Promise<T>): Promise<T>
