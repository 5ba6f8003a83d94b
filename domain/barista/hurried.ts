import type { Before } from './before.ts'
import { END, GLAD, IT, LEAD, rule, type Rule } from './hurried-rule.ts'
import { MORE_HURRIED } from './more-hurried.ts'
import { stem } from './words.ts'

/**
 * What hurried customers write, put as the rules read it. On the server alone: the page has no room for it
 * (docs/decisions/embed-facades.md).
 */
export function hurried(message: string, before: Before): string {
  const { pending, edits } = before.state
  const isOffered = pending.length + edits.length > 0
  const isEmpty = !isOffered && before.cart.length === 0
  return [...MORE_HURRIED, ...RULES].reduce(
    (text, { when = 'always', from, to }) => {
      const holds = when === 'always' || (when === 'offered' ? isOffered : isEmpty)
      return holds ? text.replace(from, to) : text
    },
    named(message, before),
  )
}

/** 'a mocha for ana', 'im tom', 'ana wants large': names without a capital, as the rules for names read them. */
function named(message: string, { lexicon, state, cart }: Before): string {
  const isName = (word: string) => isPersonName(word, lexicon)
  const names = [...state.pending, ...cart].flatMap(
    ({ customerName }) => customerName?.toLowerCase() ?? [],
  )
  return message
    .replace(TWO_NAMES, (all, lead: string, thing: string, one: string, other: string) =>
      isName(one) && isName(other)
        ? `${lead}${thing} for ${capital(one)} and ${lead}${thing} for ${capital(other)}`.replaceAll(
            /\b(?:two|2) /g,
            'one ',
          )
        : all,
    )
    .replace(/\bfor me,?(?: and)? i(?:'m| am) ([a-z]{2,12})(?=\W{0,3}$)/i, (all, word: string) =>
      isName(word) ? `for ${capital(word)}` : all,
    )
    .replace(
      /\b(for|is for|under) ([a-z]{2,12})(?=\W{0,3}$|[,.;]| (?:and|an?|one|two|three) )/g,
      (all, lead: string, word: string) => (isName(word) ? `${lead} ${capital(word)}` : all),
    )
    .replace(
      /^(\W{0,3}(?:and )?(?:the )?same)(?: thing| one)? for (my [a-z]+|him|her|me|[a-z]{2,12}),? ((?:but|with|without) .{2,60}?)(?=\W{0,3}$)/i,
      (all, same: string, who: string, rest: string) => {
        const isPerson = /^(?:my |him$|her$|me$)/i.test(who)
        if (!isPerson && !isName(who)) return all
        const but = rest.startsWith('but') ? rest : `but ${rest}`
        return `${same} ${but}`
      },
    )
    .replace(
      /^\W{0,3}((?:and |but )?)([a-z]{2,12}) (wants|needs|says|gets) (?!(?:his|hers|theirs|it|that|an? (?!large|small|medium|bigger|pot|cup)|the|one|no|without)\b)(?:an? )?/i,
      (all, lead: string, word: string, verb: string) =>
        names.includes(word.toLowerCase()) ? `${lead}${word} ${verb} it ` : all,
    )
}
/** A word that is neither one of the menu nor one that may stand behind 'for'. */
export const isPersonName = (word: string, lexicon: Before['lexicon']): boolean =>
  !NO_NAME.test(word) &&
  !lexicon.known.has(word.toLowerCase()) &&
  !lexicon.known.has(stem(word.toLowerCase()))
/** 'two taro milk teas for ana and leo' */
const TWO_NAMES =
  /\b((?:two|2) )([a-z][a-z ]{2,30}?)s? for ([a-z]{2,12}) and ([a-z]{2,12})(?=\W{0,3}$)/i
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()
const NO_NAME =
  /^(?:me|my|i|the|us|him|her|them|it|this|that|here|there|now|today|tomorrow|tonight|later|pickup|lunch|breakfast|dinner|delivery|free|sure|real|work|home|kids?|both|all|each|everyone|everybody|someone|somebody|people|person|fun|good|dessert|starters|instead|example|vegans?|what|how|who|when|where|sale|everything|anything|nothing|dine|takeout|mom|dad|boss|friends?|wife|husband|sister|brother|daughter|son|class|classes|noon|monday|tuesday|wednesday|thursday|friday|saturday|sunday)$/i

const RULES: readonly Rule[] = [
  rule(
    '^(?=.*\\b(?:something|anything|what|which)\\b)(?=.*\\b(?:no|not|nothing|less|without)\\b.{0,20}\\bsweet).{0,60}\\b(?:no|without|w/o|zero) caffeine\\b.{0,60}$|^(?=.*\\b(?:something|anything|what|which)\\b)(?=.*\\b(?:no|not|nothing|less|without)\\b.{0,20}\\bsweet).{0,60}\\bcaffeine[ -]free\\b.{0,60}$',
    'something without caffeine',
  ),
  rule(
    "^(?=.*\\b(?:something|anything|what|which|any|got)\\b)(?=.*\\b(?:to (?:eat|munch on|snack on)|foods?|snacks?)\\b).{0,60}\\b(?:not?|isn't|aren't|nothing) (?:too |very |so |a )?(?:sweet|sugary|dessert).{0,20}$|^(?=.*\\b(?:something|anything|what|which|any|got)\\b).{0,40}\\b(?:savou?ry|salty)(?: to eat| food| snacks?| stuff| things?)?\\W{0,3}$",
    'what snacks do you have',
  ),
  // 'im here', of an order that is fetched
  rule(
    `^${LEAD}(?:i'm|im|i am|we're|were|we are|just) (?:here|outside|arrived|at the (?:door|counter|cafe|shop)|parked|in the (?:lot|parking lot))(?: (?:for|to (?:get|grab|pick up)) (?:my |the |our )?(?:order|pickup|drinks?|food|stuff))?${END}`,
    'where is my order',
  ),
  rule(
    '^(?:jk|jkjk|eek|oof|aw+|ope|sry|my bad|dope|fire|sick|purr+|lit|facts|shoot|crap)[\\s,.!]{1,3}(?=\\S)',
    '',
  ),
  // Agreement: 'I said yes', "that'll be it", 'you can add it', 'finalize', 'send'
  rule(`^${GLAD}i (?:already |just )?said (?:yes|yeah|yep|ok)${END}`, 'yes', 'offered'),
  rule(
    `^${GLAD}(?:that|this|it|those)(?:'ll| will|'d| would) (?:be|do)(?: (?:it|all|everything|fine|great|perfect|good|for (?:me|us|today|now)))*${END}`,
    'yes',
    'offered',
  ),
  rule(
    `^${GLAD}(?:(?:you|we) (?:can|may|could) |(?:let's|lets) |go ahead and |just )?(?:add|send|ship|submit|place|process|finali[sz]e|complete|confirm|order|punch|ring|lock|put|wrap|throw|toss|do|get|book|save|checkout|buy)(?: (?:${IT}|the order|my order|the whole thing))?(?: (?:in|up|through|on|to (?:my|the) (?:cart|order|bag)|away|all))?${END}`,
    'yes',
    'offered',
  ),
  rule(
    `^${GLAD}(?:(?:all )?(?:good|set|yours|done)|good to go|oui|mk+|kk+|as (?:it )?is|(?:just )?make it(?: as (?:it )?is)?|ready(?: to go)?|done deal|deal|dope|jalo|[aá]ndale(?: pues)?|eso(?: es)?|bueno|[oó]rale|sale|listo|perfecto|excelente|as[ií] est[aá] bien|est[aá] bien|that's (?:everything|all|it|the one|the order|right|correct)|it's (?:perfect|good|fine)|nothing else|no more|purr+|slay|word|yepp+|yup+|yass+|yessir|mhm+)${END}`,
    'yes',
    'offered',
  ),
  rule('^(?:mm+|hm+|um+|uh+|ah+)[\\s,.]{1,3}(?=(?:yes|yeah|yep|ok|okay|sure)\\b)', '', 'offered'),
  rule('^(?:ya|yea|yah|yeah|yup|yep)(?= that\\b)', 'yes'),
  // 'never mind, just add it'
  rule(
    '^never ?mind[\\s,.]{1,3}(?=(?:just |you can |go ahead and |please |ok ){0,2}(?:add|do|send|order|get|take) (?:it|that|them|those|both|all)\\b(?! (?:off|out|away)\\b))',
    '',
    'offered',
  ),
  rule(
    `^${LEAD}(?:(?:i )?(?:don't|do not) know|idk|dunno|not sure|no (?:idea|clue)|(?:i )?can't (?:decide|choose|pick)|help me (?:decide|choose|pick)|surprise me)(?: (?:what|which one|yet)(?: (?:to|i|i should|should i|i wanna|i want to|do i))?(?: (?:get|order|have|drink|try|want|pick|choose|take))?)?${END}`,
    'what do you recommend',
    'empty',
  ),
  // How sweet, how cold, how large
  rule('\\bnot (?:that|super|really|overly|all that|crazy|quite so|as) sweet\\b', 'not too sweet'),
  rule(
    '\\b(?:sugar|sweetness)(?: level)?(?: at| to| of|:)? ?(\\d{1,3})\\b(?! ?(?:%|percent))',
    '$1% sugar',
  ),
  rule('\\b(\\d{1,3}) ?(?:%|percent)? (?:sugar|sweet(?:ness)?) level\\b', '$1% sugar'),
  rule(
    `^${LEAD}(?:size (?:it )?up|upsize(?: it| that)?|super ?size(?: it| that)?|(?:make (?:it|that) |go )?(?:a size |one size )?(?:bigger|larger)|(?:go |one )?(?:up )?(?:a|one) size(?: up| bigger| larger))${END}`,
    'make it large',
    'offered',
  ),
  rule(
    `^${LEAD}(?:size (?:it )?down|downsize(?: it| that)?|(?:make (?:it|that) |go )?(?:a size |one size )?smaller|(?:go |one )?(?:down )?(?:a|one) size(?: down| smaller))${END}`,
    'make it regular size',
    'offered',
  ),
  rule(
    '\\b(?:add|with|and|plus) (?:an?|one|1|another|one more|an extra) shots?\\b(?! of (?!espresso))(?: of espresso)?',
    'with an extra shot',
  ),
  rule(
    '\\b(hot|iced|cold|large|small|medium|regular|oat|soy|almond|cup|pot),? (?:and )?not (?:an? |the )?(?:hot|iced|cold|large|small|medium|regular|oat|soy|almond|cup|pot)(?: milk)?\\b',
    '$1',
  ),
  rule(
    `^${LEAD}(?:i (?:meant|mean|said) )?((?:no|less|light|extra|regular|half|full|more) (?:ice|sugar)),? not (?:no|less|light|extra|regular|half|full|more) (?:ice|sugar)${END}`,
    'make it $1',
    'offered',
  ),
  rule(
    `^${LEAD}(?:just )?(cup|pot|large|medium|small)s(?: for (?:both|all))?${END}`,
    'all $1s',
    'offered',
  ),
  rule(`^${LEAD}(?:the )?(hot|iced|cold|large|small|medium) one${END}`, 'make it $1', 'offered'),
  rule(
    ' with (?:two|2|three|3|four|4|five|5|extra|some|\\d) (?:cups|mugs|glasses|straws|spoons|forks|plates|lids|napkins)\\b',
    '',
  ),
  rule(`^${LEAD}not (?:an? )?(?:large|big)(?: one)?${END}`, 'make it regular size', 'offered'),
  rule(`^${LEAD}not (?:an? )?(?:iced|cold)(?: one)?${END}`, 'make it hot', 'offered'),
  rule(`^${LEAD}not (?:an? )?(?:hot|warm)(?: one)?${END}`, 'make it iced', 'offered'),
  rule(`^${LEAD}not (?:an? |the )?(?:whole )?pot${END}`, 'make it a cup', 'offered'),
  // What is asked about the drink that is offered
  rule(
    '\\b(?:does|do) (?:it|that|this|they|those) (?:have|contain|come with) (?:any |a lot of |much |added )?sugar\\b|\\bis there (?:any |a lot of |much |added )?sugar in (?:it|that|this)\\b|\\b(?:any|added) sugar in (?:it|that|this|there)\\b',
    'is it sweetened',
  ),
  rule(
    `^${LEAD}(?:(?:is|are|does|do) (?:it|that|this|they) (?:come )?)?(?:hot|iced|cold|warm) or (?:is (?:it|that) )?(?:hot|iced|cold|warm)${END}`,
    'is it hot or iced?',
    'offered',
  ),
  rule(
    `^${LEAD}(?:how much|what|whats|what's|what is|how expensive) (?:was|is|are|would be)? ?(?:all (?:of )?(?:it|that|this|those)|(?:that|this|it) all(?: together)?|the damage|the whole thing|my bill|the bill)${END}`,
    'how much is everything',
  ),
  rule(
    `^([a-z][a-z' -]{3,30}?) (?:how much|price)(?: (?:is it|for (?:one|it|that)))?${END}`,
    'how much is the $1',
  ),
  rule(
    `^${LEAD}(more|less|better|stronger|sweeter|cheaper|bigger|healthier|worse|weaker) than (?:an? |the )?([a-z ]{3,30})\\?$`,
    'is it $1 than $2?',
  ),
  rule(
    `^${LEAD}(?:what about |how about )?the cheapest (?!ones?\\b)([a-z ]{3,20})${END}`,
    'what is the cheapest $1',
  ),
  rule(
    '\\bcheapest (?:boba|bubble tea|milk tea)s?(?: (?:tea|drink|one))?\\b',
    'cheapest milk teas',
  ),
  rule(
    '\\b(differences? between .{2,40}|(?:vs\\.?|versus|compared to|than) (?:an? |the )?)classic\\b(?! (?:milk|cream))',
    '$1classic milk tea',
  ),
  rule(
    "\\bcaffeine\\b.{0,20}\\b(?:but|just|and) (?:not|no|isn't|without) (?:a )?coffee\\W{0,3}$",
    'which teas have caffeine',
  ),
  // 'scratch that, back to medium'
  rule(
    `^${LEAD}(?:(?:scratch|forget|never ?mind|nvm|undo)(?: that| it)?[\\s,.]{1,3})?(?:(?:let's |just )?(?:go|switch|change|put|make)(?: it| that)? )?back to (?:an? |the )?(large|medium|regular|small|hot|iced)(?: (?:one|size))?${END}`,
    'make it $1',
  ),
  rule(
    `^${LEAD}(?:(?:get|give) me |i want |do you have |got )?(?:something|anything) (?:an? (?:bit|little) )?(?:weaker|milder|lighter|less strong|not (?:as|so|that) strong|with less caffeine)${END}`,
    'what teas do you have',
  ),
  rule(
    `^${LEAD}(?:how (?:are|r) (?:you|u|ya|things)|how's it going|what's up|sup)(?: doing| today| going)*${END}`,
    'hello',
  ),
  rule(`^${LEAD}(?:bye+|goodbye|see (?:ya|you)(?: (?:soon|later|then))?|cya|ttyl)${END}`, 'thanks'),
  rule(
    `^${LEAD}(?:do you (?:guys )?(?:have|got)|got|is there|are there|any|you have|have you got)(?: any)? (?:lactose|dairy)[- ]free milks?${END}`,
    'which milks do you have',
  ),
  rule(
    `^${LEAD}(?:(?:i (?:want|need|would like)|i'd like|can i (?:get|have)|give me|get me|do you have) )(?:an? |some |any )(?:pastry|pastries|cake|dessert|treat|something sweet)(?: for .{2,30}?)?${END}`,
    'what pastries do you have',
  ),
  rule(
    '\\b(?:is|are) there (?:any |a lot of |much |added )?sugar in (the [a-z ]{3,25})(?=\\W{0,3}$)|\\bdoes (the [a-z ]{3,25}) (?:have|contain) (?:any |a lot of |much )?(?:added )?sugar\\b',
    'is $1$2 sweetened',
  ),
  rule(
    '^(?=.*\\b(?:refund|money back|cancel(?:l?ation)?)\\b)(?=.*\\b(?:class|classes|workshops?|events?|seats?)\\b).{10,80}$',
    'what if i cannot come',
    'empty',
  ),
  // 'biggest you got', 'the smallest one'
  rule(
    `^${LEAD}(?:the |your )?(?:biggest|largest)(?: (?:one|size))?(?: (?:you|ya|y'all|you guys)(?: have| got|'ve got)?)?${END}`,
    'make it large',
    'offered',
  ),
  rule(
    `^${LEAD}(?:the |your )?smallest(?: (?:one|size))?(?: (?:you|ya|y'all|you guys)(?: have| got|'ve got)?)?${END}`,
    'make it regular size',
    'offered',
  ),
  rule(
    `^${LEAD}(?:any |an? |the |got (?:an? |any )?)?(blue|purple|pink|orange|violet) (?:drinks?|one|thing)s?\\W{0,3}$`,
    'something $1',
    'empty',
  ),
  rule(
    '^.{0,60}\\b(?:my|the) order from (?:earlier|before|yesterday|this morning|today|last)\\b.{0,40}$',
    'where is my order',
    'empty',
  ),
  // 'can my 8 yr old come', 'are kids allowed'
  rule(
    `^${LEAD}(?:can|could|may|is it ok if) (?:i bring |we bring )?(?:my |our |a |the )?(?:\\d{1,2}[- ]?(?:yr|yrs|year|years)[- ]?olds?|kids?|child(?:ren)?|son|daughter|toddler|baby|little one)(?: (?:come|join|attend|do it|do that|go|take (?:it|part)|too|along|with me|with us))*${END}`,
    'can children come',
  ),
  // 'whats closest', 'anything similar', behind what is not sold
  rule(
    `^${LEAD}(?:what(?:'s|s| is)|which (?:one )?is) (?:the )?(?:closest|nearest|most similar)(?: (?:thing|one|to (?:it|that)|you have|you got))*${END}`,
    'what do you recommend',
    'empty',
  ),
  rule(`^${LEAD}(?:put|bring) (?:it|that|this|them|those) back(?: in| on)?${END}`, 'undo'),
  // 'taro half sugar, matcha full sugar', of two that are offered
  rule(
    `^${LEAD}(?:the )?([a-z]{3,15}) ((?:half|no|full|less|quarter|light|extra|regular|\\d{1,3} ?%) (?:sugar|ice|sweet)),? (?:and )?(?:the )?([a-z]{3,15}) ((?:half|no|full|less|quarter|light|extra|regular|\\d{1,3} ?%) (?:sugar|ice|sweet))${END}`,
    'the $1 $2, the $3 $4',
    'offered',
  ),
  rule(
    `^${LEAD}(?:(?:he|she|they)(?:'s| has| have|'ve)? changed (?:his|her|their) minds?|change of (?:mind|plans?))[\\s,.:;]{1,3}(?:(?:he|she|they)(?:'d| would)? (?:wants?|likes?|prefers?|takes?) |make (?:it|that) )(?:an? |the )?(.{3,40}?)(?: instead)?${END}`,
    'change the last one to a $1',
    'offered',
  ),
  rule(
    '^(el|la|uno|una) de ([a-záéíóúñ]{3,15} con [a-záéíóúñ]{3,15})(?=\\W|$)',
    'un té de $2',
    'empty',
  ),
  rule('\\bnext (?:lowest|least expensive)\\b|\\bsecond cheapest\\b', 'next cheapest'),
  rule(
    `^${LEAD}(?:any |(?:do you have|got) (?:any )?)?(gluten free|dairy free|nut free|egg free|vegan|vegetarian) (?:pastry|dessert|treat|bread|cake|baked good)s?\\W{0,3}$`,
    'which pastries are $1?',
  ),
  rule(`^(.{0,60}\\b)?(?:any )?herbal teas?\\W{0,2}\\?$`, 'which teas have no caffeine?'),
  rule(
    `^${LEAD}(?:(?:do you have|got|is there|have you got|you have) )?(?:something|anything) (?:kinda |kind of |sort of |sorta |else )?(?:like (?:that|it|this)|similar|close(?: to (?:that|it))?)${END}`,
    'what do you recommend',
  ),
  rule(
    "^.{0,40}\\b(?:hates?|dislikes?|(?:do|does)(?:n't| not) (?:like|want)|not (?:a fan of|into|big on)|avoids?|nothing)(?: anything| things| stuff| it)?(?: too| very| super| really| so)? (?:sweet|sugary)(?: (?:stuff|things|drinks|food))?\\W{0,3}$",
    'what has less sugar',
  ),
  rule(
    "^(?!.*\\b(?:eat|food|snack|lunch|savou?ry|fruit\\w*|cold|hot|iced|creamy|refreshing|teas?|coffees?)\\b)(?=.{0,40}\\b(?:what|which|anything|something|algo|got|any|have)\\b).{0,60}\\b(?:not?|nothing|less|isn't|aren't)(?: (?:that|too|very|so|super|overly|as|really)){0,2} sweet\\b.{0,20}$",
    'what has less sugar',
  ),
  rule(
    `^.{0,25}\\b(?:what(?:'s| is)?|something|anything)(?: (?:good|nice))?(?: (?:that's|that is|thats))? sweet to (?:eat|munch on|snack on)${END}`,
    'what desserts do you have',
  ),
  rule(
    `^.{0,25}\\b(?:what(?:'s| is)?|something|anything)(?: (?:good|nice))? (?:(?:that's|that is|thats) )?(?:not|without|other than|besides|no|isn't) (?:a )?coffee\\W{0,3}$`,
    'what teas do you have',
  ),
  // A drink that is wanted behind one that is only told of
  rule(
    "^.{5,80}?\\b(?:i'm |im |i am )?(?:feeling|in the mood for|craving|kinda want|really want) (?:like )?((?:an?|the|some) .{3,40}?)(?: today| right now| rn)?\\W{0,3}$",
    'i want $1',
  ),
  rule(
    "\\b(?:it|that|one|drink|which)(?:'s| is| was|s) (blue|purple|pink|orange|violet)\\W{0,3}$",
    'something $1',
    'empty',
  ),
  rule('^(?:no|none|nope|not possible)\\?+[\\s,.]{1,3}(?=\\S)', '', 'offered'),
  rule(
    '\\bi (?:need|want|eat|only eat) (?:something |it |food |only )?(vegan|vegetarian|gluten[ -]free|dairy[ -]free) and (nut|egg|soy|gluten|dairy|sesame)[ -]free',
    "i'm $1, i'm allergic to $2",
  ),
  // What went wrong with an order that was placed
  rule(
    "^(?!.*\\b[a-z][ -]?\\d{3}\\b).{0,40}\\b(?:i )?(?:ordered|placed|paid)\\b.{0,30}\\b(?:ago|hours?|min(?:ute)?s?)\\b.{0,60}$|^(?!.*\\b[a-z][ -]?\\d{3}\\b).{0,40}\\b(?:still (?:not|isn't|waiting|hasn't)|not ready yet|taking (?:so long|too long|forever|ages))\\b.{0,40}$",
    'where is my order',
  ),
  rule(
    `^${LEAD}how (?:much|many) (?:longer|more (?:time|minutes))(?: .{0,30})?\\W{0,3}$`,
    'when will my order be ready',
  ),
  rule(
    `^${LEAD}(?:i )?(?:don't|do not|dunno|idk|forgot|lost|can't find|don't have|don't know)(?: know| have| remember| find)? (?:the |my |an? |any )?(?:order )?(?:number|confirmation)(?: number)?${END}`,
    'where is my order',
    'empty',
  ),
  rule(
    `^${LEAD}(?:i (?:want|need|would like|'d like) to |can i |could i |how (?:do|can) i )(?:change|edit|modify|fix|update) (?:my|the|an) order${END}`,
    'where is my order',
    'empty',
  ),
  rule(
    "^.{0,60}\\b(?:supposed to (?:be|have|come)|should have (?:been|had|come)|charged (?:me )?(?:twice|double|for|wrong|extra|too much)|overcharged|double charged|but (?:i )?(?:got|received|was given)|gave me (?:the|a) wrong|never (?:got|received|came)|wasn't what i|(?:got|received) (?:an? |the )?[a-z ]{3,20} instead of)\\b.{0,60}$",
    'i have a complaint',
    'empty',
  ),
  rule('^make my (?:drink|coffee|tea|latte)s? .{2,40}$', 'i have a complaint', 'empty'),
  rule(
    '^.{0,50}\\b(?:left|lost|forgot) (?:my|a|an|his|her|our) [a-z ]{2,25}?(?: (?:there|at (?:your|the) .{0,20}|behind|in .{0,20}))?\\W{0,3}$|\\blost (?:and|n|&) found\\b',
    'can i talk to a person',
    'empty',
  ),
  rule(
    "^.{0,30}\\b(?:site|website|page|app|checkout|payment|card|button)\\b.{0,20}\\b(?:won't|wont|doesn't|isn't|is not|not|keeps|is)\\b.{0,10}\\b(?:let(?:ting)?|work(?:ing)?|load(?:ing)?|open(?:ing)?|go(?:ing)? through|broken|down|declined|failing|crash\\w*|error)\\b.{0,40}$",
    'can i talk to a person',
  ),
  rule(
    `^${LEAD}(?:can|could|will) you (?:please )?(?:tell|ask|let) (?:them|the (?:barista|kitchen|staff|guys))\\b.{0,60}$|\\bcan (?:a|some) (?:real )?(?:person|human|one) help\\b|\\bthis (?:bot|chat|thing) (?:is|sucks)\\b.{0,60}$|\\b(?:get|give|find) me (?:a |the |your )?(?:manager|owner|supervisor)\\b`,
    'can i talk to a person',
  ),
  // What is on, memberships, times
  rule(
    `^${LEAD}(?:is there |do you have |got )?(?:anything|something|what(?:'s| is)?) (?:free|fun|cool|going on|happening|on)(?: (?:to do|at the cafe|there))?((?: this week(?:end)?| today| tonight| tomorrow| on [a-z]{6,9})?)\\W{0,3}$`,
    'what events are there$1',
  ),
  rule(
    '\\b(?:move|change|push|switch|bump|set|put) (?:the |my |our )?pick ?-?up(?: time)?(?: back| up)? (?:to|for|until|till|at) (?=\\d|noon|half)',
    'pick up at ',
  ),
  rule('\\b(?:tmr|tmw|tmmrw|tomoro|tomorow|2morrow|2moro)\\b', 'tomorrow'),
  rule('\\biced (?:hot )?choc(?:olate|o)?s?\\b', 'iced hot chocolate'),
  rule(
    `^(\\W{0,3}(?:hi |hey |so )?(?:i'm|i am|i have|we have|my [a-z]+ (?:is|has)) [a-z -]{0,25}?(?:allerg(?:y|ic|ies)(?: to [a-z]{3,10})?|intoleran(?:t|ce)|vegan|vegetarian|celiac)(?: disease)?) (?=(?:is|are|does|do|can|what|which|so) )`,
    '$1. ',
  ),
  rule(
    '^.{0,25}\\b(?:a|an|some) (cold|iced|hot|warm) (?:drink|beverage)\\b(?=.{0,40}\\b(?:not|no|without) coffee).{0,60}$',
    'what teas come $1',
  ),
  rule(
    '^.{0,25}\\b(?:a|an|some) (cold|iced|hot|warm) (?:drink|beverage)\\b(?!.{0,60}\\b(?:latte|mocha|tea|matcha|taro)\\b).{0,40}$',
    'what drinks come $1',
    'empty',
  ),
  rule(
    '^(?!.*\\bmember).{0,40}\\b(?:premium|elite)\\b.{0,10}\\b(?:and|vs|or|versus)\\b.{0,10}\\b(?:premium|elite|basic)\\b.{0,10}$',
    'membership prices',
  ),
  rule(
    '^.{0,20}\\bordered the wrong\\b.{0,60}$|^.{0,20}\\b(?:ordered|placed) (?:it|that|the order) by (?:mistake|accident)\\b.{0,40}$',
    'where is my order',
    'empty',
  ),
  rule(
    `^${LEAD}what (?:colou?r|flavou?r) is (?:it|that|this)${END}|^${LEAD}what does (?:it|that|this) (?:taste|look|smell) like${END}`,
    'what is it',
  ),
  rule(
    '^(?:so |very |super |how )?(?:cool|nice|pretty|cute|fun|awesome|amazing|neat|sweet|interesting)[.!,]{1,3} (?=\\S)',
    '',
    'offered',
  ),
  rule(
    `^${LEAD}((?:with |no |less |extra )?[a-z0-9% ]{3,25}?) (?:for|in|on) the other(?: one)?${END}`,
    'the other one $1',
    'offered',
  ),
  // 'es alérgica a la soya'
  rule('^is allergic to ', 'she is allergic to '),
  rule('\\bget rid of\\b', 'remove'),
  rule(
    `^${LEAD}(?:make )?(?:the )?first two (?!(?:are|is|please)\\b)(.{3,40}?)${END}`,
    'make the first one $1 and the second one $1',
    'offered',
  ),
  rule(
    "^(?:(?:that's |thats |way )?too (?:many|much)),? (?:just |make it |only )?(\\d|one|two|three|four|five|six)\\W{0,3}$",
    'make it $1',
    'offered',
  ),
  rule(
    '^no (dairy|milk|gluten|nuts|soy|eggs?|lactose)(?: please)?[.,!]{1,2} (?=(?:what|which|do|can|is)\\b)',
    "i can't have $1. ",
  ),
  rule(`^${LEAD}([a-z][a-z ]{2,25}?) it is${END}`, '$1 instead', 'offered'),
  rule(
    '^(?:and )?(?:my [a-z]{2,12}|he|she|they) (?:wants?|would like|will have|needs?|is having|gets?) (?=(?:the same|same|another|one more)\\b)',
    'and ',
  ),
  rule(
    '^([a-z][a-z ]{3,25}?) (spicy|fresh|any good|healthy|strong|vegan)\\?$',
    'is the $1 $2?',
    'empty',
  ),
  rule(
    '^.{0,30}\\b(?:anything|something|stuff|things)\\b.{0,12}\\b(?:under|below|less than|cheaper than) \\$?(\\d{1,2})(?: bucks| dollars)?\\W{0,3}$',
    'which drinks are under $1',
  ),
  rule('\\b(?:amex|american express|visa|mastercard|credit|debit)(?: cards?)?\\b', 'cards'),
  rule(
    '\\b(\\d{1,3}% sugar|no ice|less ice|extra ice) (on|in) one(?: of (?:them|those))?(?=\\W{0,3}$)',
    'one of them $1',
    'offered',
  ),
  rule('\\bhow ?bout\\b', 'how about'),
  rule('\\bcaramel mac\\b', 'caramel macchiato'),
  rule('\\b(?:(in|on|for|to|with) )either(?: of (?:them|those))?(?=\\W{0,3}$)', '$1 both'),
  rule(
    `^${LEAD}(cup|pot|large|medium)s instead(?: of (?:the )?[a-z]{3,8})?${END}`,
    'all $1s',
    'offered',
  ),
  rule(
    `^${LEAD}(?:i said )?not (?:an? )?(?:large|medium|small|hot|iced|cold|cup|pot)[,.]? (?:but |just |only |make it |an? ){0,2}(regular|normal|medium|small|large|hot|iced|cold|cup|pot)${END}`,
    'make it $1 size',
    'offered',
  ),
  rule('\\bmake it (hot|iced|cold|cup|pot) size\\b', 'make it $1', 'offered'),
  rule(
    '^(?:and )?an? ((?:with|without|no|less|extra) (?!.*\\b(?:tea|latte|coffee|mocha|drink)\\b).{3,30})$',
    'one of them $1',
    'offered',
  ),
  rule(
    '^(?:and )?a (less ice|no ice|extra ice|less sugar|no sugar|half sugar)\\W{0,3}$',
    'one of them $1',
    'offered',
  ),
  rule(
    '\\bat (0|25|50|75|100)\\b(?! ?(?:%|percent|[ap]\\.?m))(?=\\W{0,3}$| and|,| with)',
    'with $1% sugar',
  ),
  rule(
    `^${LEAD}(?:how much (?:are )?we at|where are we at|(?:what's|what is|whats) (?:my|our|the) (?:tab|bill|damage|total so far))${END}`,
    'how much is everything',
  ),
  rule(
    '^(?:order |this is |put (?:this|it) )?(?:under|for) ([a-z]{2,12}) ?[:,-] ?(?=\\S)(.{3,120})$',
    '$2 for $1',
    'empty',
  ),
  rule(
    '^(?:you|u) (?:guys |all )?(?:have|got|sell|carry|do) (.{3,40}?),? (?:right|correct|yeah|yes|no)\\W{0,3}$',
    'do you have $1?',
  ),
  rule(
    "^(?:so )?(?:what is|what's|whats|what are|how does)(?: the| your)? (?:sugar|sweetness) (?:scale|levels?|options?|work).{0,20}$",
    'what has less sugar',
  ),
  rule(
    `^${LEAD}(?:(?:can|could|will) (?:someone|somebody|you|they|u) )?(?:please )?(?:remake|redo|replace|fix|make) (?:it|that|this|my (?:order|drink))(?: (?:again|right|over))?${END}`,
    'i have a complaint',
    'empty',
  ),
  rule(
    '^.{0,20}\\bhow (?:do|can|would) (?:i|we|you) (?:get|drive|walk) (?:there|to (?:you|the cafe|your place)|here)\\b.{0,40}$|^.{0,20}\\b(?:directions|which (?:bus|train|subway))\\b.{0,40}$',
    'where are you located',
  ),
  rule(
    `^${LEAD}(?:i |we )?(?:only|just) (?:have|got|carry) cash\\W{0,3}$|^${LEAD}(?:is (?:it )?)?cash only\\W{0,3}$`,
    'how do i pay, cash',
  ),
  rule('\\bbday\\b', 'birthday'),
  // 'please, I have a cold'
  rule(
    "\\bi(?:'ve| have)? (?:got|have) (?:a|this) (?:bad )?(?:cold|flu|sore throat)(?=\\W{0,3}$|[,.;!])",
    '',
  ),
  rule('(\\b(?:one|drink|latte|tea|coffee|mocha)) - (?=[a-z])', '$1 '),
  rule(`^(${LEAD})take (?:off|out|away) (the .{3,40}?)${END}`, '$1remove $2'),
  rule(`^(${LEAD})take (the [a-z ]{3,30}? one) (?:off|out|away)${END}`, '$1remove $2'),
  rule('^(?:i )?changed my mind[\\s,.]{1,3}(?=\\S)', ''),
  rule('^(?:ok|okay|alright|right|good|great)[.!]{1,3} (?=\\S)', '', 'offered'),
  rule(`^${LEAD}(?:change|swap|switch) (?:to|for|at|with) (?:an? )?(?=[a-z])`, 'change it to '),
  rule(`^${LEAD}(?:hold|lose|skip|ditch) (?:on )?the ([a-z]{3,12})${END}`, 'remove the $1'),
  // 'medium 25', of the sugar
  rule(
    `^${LEAD}((?:(?:large|medium|small|regular|iced|hot|less ice|no ice)[ ,]{1,2}){1,2})(0|25|50|75)${END}`,
    '$1$2% sugar',
    'offered',
  ),
  rule(
    `^${LEAD}(0|25|50|75)((?:[ ,]{1,2}(?:large|medium|small|regular|iced|hot|less ice|no ice)){1,2})${END}`,
    '$1% sugar$2',
    'offered',
  ),
  rule(
    `^${LEAD}(?:just |keep it |make it )?(?:the )?(?:regular|normal|plain|standard|as is|as it is|as it comes)(?: one)?(?: is fine| then)?${END}`,
    'make it regular size',
    'offered',
  ),
  // 'I ordered a latte but I want to change to tea'
  rule(
    '\\bi (?:ordered|got|have|asked for) (?:an? |the )?([a-z ]{3,25}?) (?:but|and) (?:now )?(?:i )?(?:want|would like|need|wanna|decided) (?:to )?(?:change|switch|swap)(?: it| that)? (?:to|for) (?:an? )?([a-z ]{3,25})(?=\\W{0,3}$)',
    'change the $1 to a $2',
  ),
  rule(
    '^.{0,30}\\b(?:paint|draw|print|sketch|craft|sew|make (?:some )?art|create)(?:ing)? (?:something|stuff|together|art|with)\\b(.{0,60})$',
    'what classes are there$1',
    'empty',
  ),
  rule(
    `^${LEAD}(?:the )?(?:closest|nearest) (?:thing|one|drink)?(?: to (?:it|that))?(?: you have| then)?${END}`,
    'what do you recommend',
    'empty',
  ),
  rule(
    "^(?:(?:and|ok|so) )?(?:how much|what)(?:'s|s| is| does| would| will)? (?:it|that|this) (?:cost|be|run|come to)(?= |\\W*$)",
    'how much is it',
  ),
]
