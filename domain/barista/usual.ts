/** Whether a message asks for what its customer usually has. */
export const ASKS_USUAL =
  /\b(?:my|the) usual\b(?! (?:size|milk|sugar|ice|temperature|way|amount|one))|^(?:the )?usual(?: please| thanks)?[.!]*$|\bwhat i (?:usually|always|normally) (?:get|have|order)\b|\b(?:what|the one) i (?:had|got|ordered) (?:last time|before|yesterday|last week)\b|\bsame as last time\b/i
