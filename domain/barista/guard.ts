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
  const plain = unspaced(text.normalize('NFKC').toLowerCase())
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

const WHOSE = '(?:(?:all|any|every|of|the|your|my|these|those|this|that|our)\\s+){0,4}'
const OLD =
  '(?:previous|prior|above|earlier|preceding|former|existing|initial|original|system|hidden|secret|internal|full|exact)'
const RULES =
  '(?:instructions?|prompts?|rules?|guidelines?|directions?|directives?|commands?|programming|training|guardrails?|restrictions?|constraints?|polic(?:y|ies))'

const INJECTION = [
  // Taking back one's own words ("ignore my previous order", "forget what I said") is a customer changing their mind.
  `(?:ignor(?:e|ing)|forget|disregard|override|bypass|overrule|(?:stop|do not|don'?t) follow(?:ing)?)\\s+${WHOSE}(?:${OLD}\\s+){0,2}${RULES}\\b`,
  "(?:ignore|disregard|forget)\\s+(?:everything|all|anything)\\s+(?:above|you\\s+know|(?:you\\s+)?(?:were|was|have been|'ve been)\\s+told|(?:that\\s+)?came\\s+before)",
  'you\\s+are\\s+(?:now|no\\s+longer|from\\s+now\\s+on)\\s+(?!(?:open|clos\\w+|out|busy|here|there|ready|serving|making|selling|able|at|in|on|offering|taking|next|full)\\b)',
  '(?:role-?\\s?play(?:ing)?|pretend\\s+(?:to\\s+be|you)|act\\s+(?:as|like)\\s+(?:an?|the|if|my|dan)\\b|from\\s+now\\s+on\\s+you|simulate\\s+(?:an?|being)\\b)(?!\\s+in\\b)',
  '(?:jail\\s?-?break|(?:developer|dev|debug|god|dan|sudo|unrestricted)\\s+mode|do\\s+anything\\s+now)',
  `(?:reveal|show|print|repeat|display|output|expose|leak|dump|tell|give|list|share|what(?:'?s|\\s+is|\\s+are|\\s+were))\\s+(?:me\\s+|us\\s+|back\\s+)?${WHOSE}(?:${OLD}\\s+){0,3}(?:instructions?\\b(?!\\s+(?:for|to|on)\\b)|prompts?\\b|messages?\\s+above|system\\s+message|guardrails?\\b|directives?\\b)`,
  'system\\s+(?:prompts?|message)\\b|new\\s+(?:system\\s+)?instructions?\\s*:',
  // Emphasis blocks only where it speaks to the assistant about its instructions.
  `(?:most\\s+important(?:ly)?|above\\s+all(?:\\s+else)?|highest\\s+priority|it\\s+is\\s+(?:vital|imperative|essential))\\b.{0,80}\\b(?:(?:your|these|those|previous|all|new)\\s+(?:${OLD}\\s+)?${RULES}|you\\s+(?:must|will|shall|have\\s+to)\\s+(?:obey|comply|ignore|follow)|obey)\\b`,
  '(?:obey|comply)\\b.{0,60}\\b(?:above\\s+all|most\\s+important)',
].map(
  (pattern) => new RegExp(`\\b(?:${pattern})|\\[/?(?:inst|sys)|<\\|im_|\\|im_|^\\s*system\\s*:`),
)

const MARKUP =
  /<\s*(?:\/\s*)?(?:script|iframe|object|embed|svg|math|link|meta|style|base|form)\b|\b(?:java|vb|live)script\s*:|\bdata\s*:\s*text\/html|\beval\s*\(|\bnew\s+function\s*\(|\bset(?:timeout|interval)\s*\(|\bdocument\s*\.\s*(?:cookie|write|location)|\bwindow\s*\.\s*(?:location|open)|\blocalstorage\s*\.|\bon[a-z]{3,18}\s*=|\\x[0-9a-f]{2}|\\u\{?[0-9a-f]{2,6}|&#x?[0-9a-f]{2,7};|(?:%[0-9a-f]{2}){3,}/i

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
