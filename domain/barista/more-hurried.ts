import { END, GLAD, IT, LEAD, rule, type Rule } from './hurried-rule.ts'

const PERSON = '(?:lady|woman|wife|friend|mom|mum|person|girl|sister|coworker|colleague)'

/** More of what hurried customers write, read before the rules of hurried.ts: assent in other words, what is asked by its end. */
export const MORE_HURRIED: readonly Rule[] = [
  rule(
    `^${LEAD}(?:what time|when|how soon) (?:can|could|would|will) (?:i|we) (?:get|have|grab|fetch|collect) (?:it|them|that|this|my (?:order|drinks?))(?: today)?${END}`,
    'when can i pick it up',
  ),
  rule(
    `^${LEAD}(?:i'm |im |we're |we are |i am )?(?:getting|ordering|grabbing|picking up) (?:some )?(?:stuff|drinks|things|food) for (\\d{1,2}|three|four|five|six|a few|some|the) (?:people|ppl|of us|friends|office|team|coworkers)${END}`,
    'i need drinks for $1 people',
    'empty',
  ),
  rule(
    `^${GLAD}(?:fab(?:ulous)?|ace|solid|neat|stellar|excellent|wonderful|cool beans|gr8|sgtm|aite|ight|righto|10/10|bring it(?: on)?|hit it|make it so|les+go+|let'?s go+|you know it|go 4 it|works 4 me|fine by us|we're good|all good here|chef's kiss|tip top|sorted|i'll (?:risk it|live|survive|manage|cope)|i'll take (?:my|the) chances?|worth it|ta|ty|tyvm|cheers(?: mate)?)${END}`,
    'yes',
    'offered',
  ),
  rule(
    `^${LEAD}(?:give me |get me |can i (?:get|have) |i want |i'd like |i'll have )?(?:one|two|three|four|\\d|some|any) of (?:your|ur|the) (?:most popular|best|top|favou?rite|best selling)\\b.{0,30}$`,
    'what is popular',
    'empty',
  ),
  rule(
    `^${LEAD}leave (?:off |out )?the (?!(?:ice|sugar|rest|order|cart)\\b)([a-z][a-z ]{2,25}?)(?: (?:out|off))?${END}`,
    'remove the $1',
    'offered',
  ),
  rule(
    `^${LEAD}(?:how many (?:people|ppl|orders|others) (?:are )?(?:ahead|before|in front)(?: of me)?|is (?:there|it) (?:a |any )?(?:long )?(?:line|queue|wait)|how long(?:'s| is) the (?:line|queue))\\b.{0,30}$`,
    'how long is the wait',
  ),
  // 'yws', 'tes'
  rule(
    `^${GLAD}(?:y[wrdqa]s|ye[dwazx]|tes|ues|hes|yees|y ?e ?s|ye[ps]pers?|yuppers?|yessum|yezz?ir)${END}`,
    'yes',
    'offered',
  ),
  // 'nvm that, just add'
  rule(
    `^(?:never ?mind|forget|skip) ?(?:that|it|the \\w+)?[\\s,.]{1,3}(?:just |please |you can |go ahead and ){0,2}(?:add|order|send)(?: (?:it|them|those|all|everything|both))?${END}`,
    'yes',
    'offered',
  ),
  rule(
    `^${LEAD}(?:let's )?(?:go|switch|change|swap|put it) back to (?:the |an? )?(?!(?:original|normal|regular|start|menu)\\b)([a-z][a-z ]{2,40}?)${END}`,
    'change it to $1',
    'offered',
  ),
  rule(
    `^${LEAD}(?:can|could|may) (?:i|we) (?:pre-?)?order (?:something |food |drinks |ahead |in advance )?for (tomorrow|later|the weekend|another day|(?:next )?[a-z]{3,6}day)(?: morning| afternoon| evening)?${END}`,
    'can i order ahead for $1',
    'empty',
  ),
  rule(
    `^${LEAD}(?:(?:do you |you )?(?:have|got|carry)|any|is there|are there|what|which|what are your|what kinds? of)(?: any| the| kinds? of)? (?:dairy[- ]free|non[- ]?dairy|lactose[- ]free|plant(?:[- ]based)?|alternative|vegan|other) milks?\\b.{0,40}$`,
    'what milks do you have',
  ),
  // A part of what is offered, and not all of it
  rule(
    `^${LEAD}(?:hold|lose|skip|ditch|drop|cut|leave out|leave off)(?: on)? (?:the |all (?:the )?|any )?(sugar|ice)${END}`,
    'no $1',
    'offered',
  ),
  rule(
    `^${LEAD}(cancel|remove|drop|lose|ditch|scrap|skip) the (hot|iced|cold|large|small|oat|soy|almond)${END}`,
    '$1 the $2 one',
  ),
  rule(
    `^${LEAD}put me down for (two|three|four|five|six|[2-9])(?: of (?:those|them|it))?${END}`,
    'make it $1',
    'offered',
  ),
  rule(`^(?:no|nah),? wait,? (two|three|four|five|six|[2-9])${END}`, 'make it $1', 'offered'),
  rule(
    `^${LEAD}sub(?: in)? (?:an? |the )?((?!the\\b)[a-z][a-z ]{2,25}?)${END}`,
    'change it to $1',
    'offered',
  ),
  rule(
    `^${LEAD}(iced|hot|cold|large|medium|small|oat|soy|almond) (?:is|would be|sounds|might be) better${END}`,
    'make it $1',
    'offered',
  ),
  rule(
    '^(?:ok|oh|no)?[\\s,]{0,2}maybe later[\\s,.!]{1,3}(?:(?:for now|right now|today|now),? )?(?=\\S)',
    '',
    'empty',
  ),
  rule(
    `\\bfor (?:(?:an?|my|the|someone|somebody) )?(?:pregnant|nursing|breastfeeding|expecting)(?: ${PERSON})?(?=\\W{0,3}$|[,.]| (?:and|that|with|without|please)\\b)`,
    '',
  ),
  rule(
    `^${LEAD}(?:i'm|i am|she's|my wife is|my friend is) (?:pregnant|nursing|breastfeeding|expecting)(?:,? (?:so )?(?:what|which|anything|something|is there|do you).{0,40})?\\W{0,3}$`,
    'which drinks have no caffeine',
    'empty',
  ),
  rule(
    `^${LEAD}(?:what(?:'s|s| is)|anything) (?:the )?(?:close|similar|comparable|nearest|like (?:it|that))(?: (?:to (?:it|that)|then|you have|you got|on the menu))*${END}`,
    'what do you recommend',
    'empty',
  ),
  rule(
    '\\b(?:what|which) (teas?|drinks?|fruit teas?|milk teas?) (?:has|have|with|is|are|got) (?:the )?(?:least|lowest|less|low)(?: in| amount of)? caffeine\\b',
    'which $1 have no caffeine',
  ),
  rule('\\b(?:what|which) teas have no caffeine', 'which teas have no caffeine'),
  rule(
    `^${LEAD}(?:(?:i want|i need|give me|get me|do you have|what(?:'s| is)?|got) )?(?:something|anything|good|smth)? ?(?:that's |that will |to )?(?:warm(?:ing)?|hot|toasty|cozy|warm me up)(?: me up)?(?: to drink)?${END}`,
    'what hot drinks do you have',
    'empty',
  ),
  rule(
    "^.{0,60}\\b(?:recommend|suggest|what's good|whats good|what is good)\\b.{0,20}\\b(?:(?:on|for) (?:a |this |these )?(?:cold|chilly|freezing|rainy|snowy|winter)(?: \\w+)?|when it's (?:cold|chilly|freezing|rainy|raining))\\W{0,3}$",
    'what hot drinks do you have',
  ),
  rule(
    `^((?:and |also |plus )?)(?:a |some )?(?:coffee|drink|something),? (?:whatever|anything|something|one|whichever)(?: (?:you|u) (?:have|got))?(?: (?:that's|that is|thats))? (?:really |very |super )?strong(?:est)?${END}`,
    'what is your strongest coffee',
  ),
  rule(
    `^${LEAD}(?:(?:pot or (?:a )?cup|cup or (?:a )?pot|(?:large|big) or (?:medium|regular|small)|(?:medium|regular|small) or (?:large|big))[,.?]? )(?:what(?:'s|s| is|are)?|how much)\\b.{0,25}$`,
    'how much is it',
    'offered',
  ),
  rule(
    '^.{0,30}\\b(?:discount|anything off|money off|percent off|% off|cheaper)\\b.{0,25}\\bmembers?(?:hip)?\\b.{0,20}$|^.{0,20}\\bmembers?(?:hip)?\\b.{0,20}\\b(?:get|have|is there) .{0,12}(?:discount|% off|money off)\\b.{0,20}$',
    'what does the membership include',
  ),
  rule('\\b(oat|soy|almond|coconut)milk\\b', '$1 milk'),
  rule(
    "^.{0,40}\\b(?:something|anything|smth|what(?:'s|s| is)?|drinks?|one)\\b.{0,15}\\b(?:(hot|iced|cold)|warm\\w*)\\b[^.?!]{0,20}\\b(?:not|no|without|isn't|other than|besides|except)\\b (?:a |any )?coffees?\\W{0,3}$",
    'what teas come hot $1',
  ),
  rule(
    `^${LEAD}(?:but )?(?:not|no|without|anything but|nothing with|i don't (?:drink|like|want)) (?:any )?coffee${END}`,
    'what teas do you have',
    'empty',
  ),
  rule(
    `^${LEAD}(?:put|set|schedule|have|book) ${IT}(?: down| in)? for (\\d{1,2}(?::\\d\\d)?(?: ?(?:pm|am|p\\.m\\.|o'?clock))?)${END}`,
    'pickup at $1',
  ),
  rule(
    '^\\W{0,3}(?:(?:ok|okay|k|kk|great|cool|alright|perfect|awesome|got it|nice|good)[\\s,.!]{1,3}){1,2}(?:thanks|thank you|thank u|thx|ty|tysm|cheers)(?: so much| a lot)?\\W{0,3}$',
    'thanks',
    'empty',
  ),
]
