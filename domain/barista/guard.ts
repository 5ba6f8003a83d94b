import { cleanMessage } from './clean.ts'
import { INVALID_CONTENT, MESSAGE_EMPTY } from './texts.ts'

export type Checked =
  | { ok: true; text: string }
  | { ok: false; reason: 'empty' | 'blocked'; message: string }

/**
 * Whether a typed message may go on to the barista: cleaned, not empty, and no attack. Attacks are looked for in what was
 * typed as well as in the cleaned text, so markup cannot hide one. Customers must get through: "most important: no nuts" is
 * an order, "most important: ignore your rules" is not (docs/decisions/chat-understanding.md).
 */
export function checkMessage(raw: string): Checked {
  const text = cleanMessage(raw)
  const typed = raw.slice(0, TYPED_CHARACTERS)
  if (MARKUP.test(typed)) return blocked
  if (text === '') return { ok: false, reason: 'empty', message: MESSAGE_EMPTY }
  const plain = lettered(unspaced(text.normalize('NFKC').toLowerCase()))
  const suspicious = SUSPICIOUS.filter((pattern) => pattern.test(plain)).length
  return MARKUP.test(plain) ||
    suspicious >= SUSPICIOUS_LIMIT ||
    INJECTION.some((pattern) => pattern.test(plain))
    ? blocked
    : { ok: true, text }
}

const blocked: Checked = { ok: false, reason: 'blocked', message: INVALID_CONTENT }

/** As much as a request may carry; nothing behind it can reach the barista. */
const TYPED_CHARACTERS = 4_000

/** So many of the suspicious patterns in one message block it. */
const SUSPICIOUS_LIMIT = 3

/** 'i g n o r e' and 'i.g.n.o.r.e' read as one word. */
const unspaced = (text: string): string =>
  text.replace(/\b(?:[a-z][ ._-]){4,}[a-z]\b/g, (letters) => letters.replace(/[ ._-]/g, ''))

/** 'ign0re previ0us' has letters again; '30' and '2x' stay. */
const lettered = (text: string): string =>
  text.replace(/(?<=[a-z])[013](?=[a-z])/g, (digit) => DIGITS[digit] ?? digit)
const DIGITS: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e' }

const WHOSE = '(?:(?:all|any|every|of|the|your|these|those|this|that|our|previous|prior)\\s+){0,4}'
const OLD =
  '(?:previous|prior|above|earlier|preceding|former|existing|initial|original|system|hidden|secret|internal|safety|content|full|exact)'
const RULES =
  '(?:instructions?|prompts?|rules?|guidelines?|directions?|directives?|commands?|programming|training|guardrails?|restrictions?|constraints?|filters?|polic(?:y|ies))'
/** What is bound by no rules, or is a machine. */
const FREE =
  '(?:chat-?gpt|unrestricted|unfiltered|uncensored|jail-?broken|evil|dan|an?\\s+(?:\\w+\\s+)?(?:ai|bot|chat-?bot|assistant|model|agent|terminal|shell|hacker))\\b'

const INJECTION = [
  // Taking back one's own words ("ignore my previous instructions", "forget what I said") is a customer changing their mind.
  `(?:ignor(?:e|ing)|forget|disregard|override|bypass|overrule|(?:stop|do not|don'?t) follow(?:ing)?)\\s+${WHOSE}(?:${OLD}\\s+){0,2}(?:${RULES})\\b(?!,?\\s+(?:about|i\\s+(?:want|need|meant|said)))`,
  `(?:bypass|override|disable|turn off|remove|drop|forget|switch off|stop following)\\s+(?:(?:all\\s+)?your|(?:all|the)\\s+(?=safety|content))\\s+(?:${OLD}\\s+){0,2}(?:${RULES}|settings)\\b`,
  "(?:ignore|disregard|forget)\\s+(?:everything|all|anything)\\s+(?:above(?!\\s+(?:except|but|besides))|you\\s+know|(?:you\\s+)?(?:were|was|have been|'ve been)\\s+told|(?:that\\s+)?came\\s+before)|repeat\\s+(?:everything|all)\\s+(?:of\\s+it\\s+)?above|follow\\s+my\\s+(?:new\\s+)?instructions\\s+instead|obey\\s+me\\b",
  `you\\s+are\\s+(?:now|no\\s+longer|from\\s+now\\s+on)\\s+(?:${FREE}|(?:an?|the)\\s+(?!caf[eé]|shop|place|legend|member|best|only)|in\\s+\\w+\\s+mode|free\\b|going\\s+to|bound)|you\\s+are\\s+${FREE}|you\\s+(?:have\\s+been|are|were)\\s+(?:now\\s+)?(?:re)?programmed\\s+to`,
  `(?:you\\s+(?:no\\s+longer\\s+)?(?:don'?t\\s+|do\\s+not\\s+)?(?:have|need)|you\\s+are\\s+free)\\s+(?:to\\s+follow\\s+|no\\s+|any\\s+|from\\s+|of\\s+|all\\s+|your\\s+|the\\s+){1,4}${RULES}\\b(?!\\s+(?:about|on|for))`,
  "(?:role-?\\s?play(?:ing)?(?!\\s+(?:night|game|event|club)s?)|pretend\\s+(?:to\\s+be|(?:that\\s+)?you(?:\\s+are|'re))\\s+(?:an?|the|not|dan)\\b|(?<!\\bto\\s)act\\s+(?:as|like)\\s+(?:an?|the|if\\s+you|my\\s+(?:grand|dead|late)\\w*|dan)\\b|from\\s+now\\s+on,?\\s+you\\s+(?:are|will|must|shall|act|answer|obey|have)|simulate\\s+(?:an?\\s+(?:\\w+\\s+)?(?:terminal|shell|computer|console|machine|hacker|ai)\\b|being))(?!\\s+in\\b)",
  `(?:enable|activate|enter|start|unlock|switch(?:\\s+in)?to|turn on|in|go into)\\s+(?:the\\s+)?(?:developer|dev|debug|god|dan|sudo|unrestricted|jail-?break)\\s+mode|(?:developer|dev|god|dan|sudo|unrestricted|jail-?break)\\s+mode\\s+(?:on\\W*$|enabled|activated)|jail\\s?-?break(?:\\s+(?:yourself|mode|prompt|this|the\\s+(?:ai|bot))|\\W*$)|(?:you|who|that)\\s+can\\s+do\\s+anything\\s+now|dan\\s+has\\s+no\\b`,
  `(?:reveal|show|print|copy|repeat|display|output|expose|leak|dump|tell|give|list|share|translate|summari[sz]e|encode|what(?:'?s|\\s+is|\\s+are|\\s+were))\\s+(?:me\\s+|us\\s+|back\\s+){0,2}(?:(?:all|the|of|me)\\s+){0,2}(?:(?:your|${OLD})\\s+){1,4}(?:instructions?\\b(?!\\s+(?:for|on|to\\s+(?:make|brew|get|find|use|prepare|the|your))\\b)|prompts?\\b|messages?\\s+above|guardrails?\\b|directives?\\b|configuration\\b)|(?:system|initial)\\s+message\\b|my\\s+(?:system\\s+)?prompt\\s+is|here\\s+is\\s+my\\s+prompt`,
  `system\\s+prompts?\\b(?!\\s+(?:asks|asked|says|said|wants|came|told|was|is\\s+(?:slow|stuck)))|new\\s+system\\s+instructions?|your\\s+(?:new|real|true|actual)\\s+instructions?|new\\s+instructions?\\s*:\\s*(?:you|ignore|forget|act|answer|tell|reveal|say|print|respond)|end\\s+of\\s+(?:user\\s+)?(?:input|prompt)`,
  // Emphasis blocks only where it speaks to the assistant about its instructions.
  `(?:most\\s+important(?:ly)?|above\\s+all(?:\\s+else)?|highest\\s+priority|it\\s+is\\s+(?:vital|imperative|essential))\\b.{0,80}\\b(?:(?:your|these|those|previous|all|new)\\s+(?:${OLD}\\s+)?${RULES}|you\\s+(?:must|will|shall|have\\s+to)\\s+(?:obey|comply|ignore|follow)|obey)\\b`,
  '(?:obey|comply)\\b.{0,60}\\b(?:above\\s+all|most\\s+important)',
  // What a café never hands out, and prices that nobody may set by asking.
  "(?:give|show|tell|list|dump|send|export|what(?:'?s|\\s+is))\\b.{0,25}\\b(?:api[\\s_-]?keys?|credentials|source\\s+code|(?:customers?|users?)'?\\s+(?:emails?|passwords?|data|table)|users?\\s+in\\s+(?:your|the)\\s+database)\\b|set\\s+(?:the\\s+|all\\s+)?prices?\\b.{0,40}\\b(?:0|zero|free)\\b|write\\s+(?:me\\s+)?an?\\s+(?:\\w+\\s+)?(?:script\\s+that|malware|virus|exploit)",
  'sudo\\s+(?:rm|cat|ls|su|show)\\b|(?:drop|truncate)\\s+table\\s+\\w+\\s*;|delete\\s+from\\s+\\w+\\s*(?:;|$)|union\\s+select\\b',
  '(?:ignora|olvida|olvide|ignore)\\s+(?:(?:todas?|tus|las|sus|estas)\\s+){1,3}(?:instrucciones|reglas|indicaciones)|(?:dime|muestra(?:me)?|revela)\\s+tus?\\s+(?:prompt|instrucciones)',
].map(
  (pattern) =>
    new RegExp(
      `\\b(?:${pattern})|\\[/?(?:inst|sys)|<\\|im_|\\|im_|\\|\\s?system\\s?\\||^[\\s#]*(?:system|assistant)\\s*:|\\$\\{[^{}]{1,60}\\}|\\{\\{[^{}]{1,60}\\}\\}`,
    ),
)

const MARKUP =
  /<\s*(?:\/\s*)?(?:script|system|iframe|object|embed|svg|math|link|meta|style|base|form)\b|\b(?:java|vb|live)script\s*:|\bdata\s*:\s*text\/html|\beval\s*\(|\bnew\s+function\s*\(|\bset(?:timeout|interval)\s*\(|\bdocument\s*\.\s*(?:cookie|write|location)|\bwindow\s*\.\s*(?:location|open)|\blocalstorage\s*\.|\bon[a-z]{3,18}\s*=|\\x[0-9a-f]{2}|\\u\{?[0-9a-f]{2,6}|&#x?[0-9a-f]{2,7};|(?:%[0-9a-f]{2}){3,}/i

const SUSPICIOUS: RegExp[] = [
  /\badmin/,
  /\bpass(?:word|wd|code)/,
  /\btokens?\b/,
  /\bapi[\s_-]?keys?\b/,
  /\bsecrets?\b/,
  /\bcredential/,
  /\bdatabase/,
  /\bsql\b/,
  /\bselect\s.{1,60}\bfrom\b|\binsert\s+into\b|\bdelete\s+from\b|\bdrop\s+(?:table|database)\b|\bunion\s+(?:all\s+)?select\b|\bupdate\s+\w+\s+set\b|\bor\s+1\s*=\s*1\b/,
  /\bsudo\b/,
]
