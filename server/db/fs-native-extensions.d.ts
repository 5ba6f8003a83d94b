declare module 'fs-native-extensions' {
  /** @returns whether the lock was taken */
  export function tryLock(fd: number, offset?: number, length?: number): boolean
}
