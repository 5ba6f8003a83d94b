/** 'Autumn  Survey' and 'autumn-survey' → 'autumn survey': names with one key are one campaign. */
export function campaignKey(name: string): string {
  return name
    .toLowerCase()
    .split(/[\s_-]/)
    .filter(Boolean)
    .join(' ')
}
