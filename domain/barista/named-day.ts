/** A day that is named: 'tomorrow', 'Sunday' */
export const NAMED_DAY = /\btomorrow\b|\b(?:sun|mon|tues|wednes|thurs|fri|satur)day\b/i
