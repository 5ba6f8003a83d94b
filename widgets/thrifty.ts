/** Whether this visitor pays for every byte or waits long for it: then nothing is fetched before a press. */
export function isThrifty(): boolean {
  const { connection } = navigator as {
    connection?: { saveData?: boolean; effectiveType?: string }
  }
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '')
}
