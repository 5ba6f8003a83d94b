/** What people type in short or in their own way, as the rules read it; one after the other. */
export const TYPED: readonly (readonly [RegExp, string])[] = [
  // "don't add anything yet, do you have …"
  [
    /^\W{0,3}(?:please )?(?:don't|do not) (?:add|order|put)(?: me)? (?:anything|it|that|them)(?: in)?(?: (?:yet|for now|just yet|right now))?[,.;]? (?:but )?(?=(?:do|does|is|are|what|how|can|which|where)\b)/i,
    '',
  ],
  // 'and a grown-up one large', 'a kids hot chocolate'
  [/\ban? (?:grown ?-?up|adult)(?:'s)? (?:one|size)\b/gi, 'another one'],
  // '2 slices', of what was asked about
  [
    /^(\W{0,3}(?:(?:ok|and|yes|give me|i want|i'd like|i'll (?:take|have)|can i get|get me|just|then),? ){0,3})(one|two|three|four|five|six|\d) (?:slices?|pieces?|cups|glasses|plates?|bowls?|servings?|portions?)(?=(?: please| pls| then)?\W{0,3}$)/i,
    '$1$2 of those',
  ],
  [/\bwhere(?:'s|s| is) (?:the|your|this) (?:cafe|shop|store|place|lounge)\b/gi, 'where are you'],
  // 'how much we talking', 'what am i looking at'
  [
    /^(\W{0,3}(?:(?:ok|so|and),? ){0,2})(?:how much|what)(?: (?:are|r|am))? ?(?:we|you|i) (?:talking|looking at|at now|at)(?=\W{0,3}$)/i,
    '$1how much is everything',
  ],
  // 'are they caffeinated'
  [
    /\b(?:is|are|r) (it|they|that|those|these|this|the [a-z ]{3,25}?) (?:decaffeinated|caffeinated)\b/gi,
    'how much caffeine does $1 have',
  ],
  [/^\W{0,3}(?:ok |and )?that does it\W{0,3}$/i, "that's all"],
  [
    /\b(?:what's|what is) the (?:earliest|soonest) (?:time )?(?:you|u)(?: guys)? (?:are |r )?open\b/gi,
    'what time do you open',
  ],
  [/^\W{0,3}(?:good|well|fine),? (?=(?:normal|regular)\W{0,3}$)/i, ''],
  // 'how much for everything if I get three mochas'
  [
    /\bhow much (?:for everything |in total |total |is it |would it be |will it be )?if (?:i|we) (?:get|order|buy) /gi,
    'how much for ',
  ],
  [/\bunsweet(?!en)\b/gi, 'unsweetened'],
  [/^\W{0,3}(?:(?:it|this|that|these|they)(?:'s| is| are)?|is|are) to go[:,;] ?(?=\S)/i, ''],
  // 'croissants, two'
  [
    /^(\W{0,3}(?:(?:ok|no|so|fine|and)[,?]? ){0,3})([a-z]{3,12}(?: [a-z]{3,12})?s), (two|three|four|[2-9])(?=(?: please| pls)?\W{0,3}$)/i,
    '$1$3 $2',
  ],
  // 'sweet, add it' says that it is good.
  [
    /^\W{0,3}(?:ok |oh |cool )?sweet[,.!]? (?=(?:add|yes|yeah|ok|okay|i'll|let's|do it|thanks|thank you|thx|that's|put|perfect|please|send|go|so|and|can i|what|how)\b)/i,
    '',
  ],
  // 'what time is pickup', 'when is pick up'
  [
    /\b(?:what time|when)(?:'s| is| will be| would be)? (?:my |the |our )?pick ?-?up(?: time| ready)?(?=\W{0,3}$| (?:then|today|for))/gi,
    'when can i pick up',
  ],
  // "what's the total going to be for two large mochas"
  [
    /\b(?:what's|what is|what will|what would|how much is) (?:the |my )?(?:total|price|cost|damage)(?: (?:be|going to be|come to))? (?:for|on|of) (?=(?:an?|one|two|three|four|five|six|\d{1,2}) )/gi,
    'how much for ',
  ],
  // 'boba in the peach kind', 'popping boba of peach'
  [/\b(popping(?: boba| pearls)?|jelly) of ([a-z]{4,12}(?: fruit)?)(?=\W|$)/gi, '$2 $1'],
  // 'popping boba peach'
  [
    /\b(popping)(?: boba| pearls?) (?!please|thanks|instead|large|medium|both|also|actually)([a-z]{5,12}(?: fruit)?)(?=\W{0,3}$|,)/gi,
    '$2 $1',
  ],
  // 'an order of popcorn chicken'
  [/\b(?:an? |one )(?:order|slice|piece|plate|bowl|serving) of (?=[a-z]{3})/gi, 'one '],
  // 'cut the tarts to 3', 'lower the sugar to 25'
  [
    /\b(?:cut|reduce|lower|raise|up|increase|bring|drop) (?:down )?((?:the |my )[a-z][a-z ]{2,25}?|it|that|those|them) (?:back )?(?:down |up )?to (?=(?:just |only )?(?:\d|one|two|three|four|five|six|half)\b)/gi,
    'make $1 ',
  ],
  // 'one for me, one for my kid, hot chocolates'
  [
    /^\W{0,3}(?:one|1) for (?:me|my [a-z]+|him|her),? (?:and |n )?(?:one|1) for (?:me|my [a-z]+|him|her)[,:.]? (?:both )?([a-z][a-z ]{3,25}?s)(?=\W{0,3}$)/i,
    'two $1',
  ],
  // 'the boba out of one', 'take the boba off of one of them'
  [
    /^((?:(?:and|ok|actually|please|oh|can you),? ){0,3})(?:(?:remove|take|drop|leave|skip|hold|lose) (?:the )?([a-z][a-z ]{2,25}?)(?: out| off)?|(?:the )?([a-z][a-z ]{2,25}?) (?:out|off)) (?:of|from|in|on) (?:just |only )?one(?: of (?:them|those|the [a-z ]{3,20}))?(?=\W{0,3}$)/i,
    '$1make one of the $2$3 ones without $2$3',
  ],
  // 'make it two of those'
  [
    /\b(make (?:it|that)|get|do) (two|three|four|five|six|[2-9]) of (?:those|them|these)(?=(?: please| pls| actually| then| instead)?\W{0,3}$)/gi,
    'make it $2',
  ],
  // 'some sugar, 50'
  [
    /\b((?:some|a little|less) sugar),? (?:actually|like|maybe|about)?,? ?(0|25|50|75)(?=\W{0,3}$)/gi,
    '$2% sugar',
  ],
  // "I'd rather have lychee than mango"
  [
    /\b(?:i'd |i would )?rather (?:have |get |do )?(.{3,30}?) than (?=the |a |an |my )?/gi,
    '$1 instead of ',
  ],
  // 'are you busy, how long for 2 lattes'
  [
    /^(?:are|r) (?:you|u)(?: guys| all)? (?:busy|slammed|backed up)(?: (?:now|rn|right now|today|atm))?,? (?=how long\b)/i,
    '',
  ],
  [
    /^\W{0,3}(?:ok|so|and|well),? what (pastries|coffees?|teas?|food|snacks|desserts|drinks|toppings)(?: then)?\W{0,3}$/i,
    'what $1 do you have',
  ],
  [
    /^\W{0,3}(?:ok |so |and )?(?:x|times) ?(two|three|four|[2-9])(?= ?(?:please|pls|actually)?\W{0,3}$)/i,
    'make it $1',
  ],
  [/\bhalve (?:it|that|them|those|everything)\b/gi, 'half of each'],
  // 'instead of boba put aloe'
  [
    /^(?:(?:ok|so|and|actually|no|please),? ){0,2}instead of (?:the )?([a-z][a-z ]{2,25}?),? (?:put|add|do|use|give me|make it|i'd like|i want)(?: in)? (?:the |an? |some )?([a-z][a-z ]{2,25})(?=\W{0,3}$)/i,
    'swap the $1 for $2',
  ],
  // From the Spanish: 'al thai ponle perlas'
  [
    /^at (?:the )?([a-z][a-z ]{2,25}?) (?:and )?add ([a-z][a-z ]{2,30})(?=\W{0,3}$)/i,
    'add $2 to the $1',
  ],
  // 'size? uh large'
  [/^(?:size|ice|sugar|milk|toppings?)\? (?:(?:uh|um|hm+|oh|ok),? )?(?=[a-z0-9])/i, ''],
  [/^\W{0,3}(?:make it |can it be |and )?dirty(?: please| pls)?\W{0,3}$/i, 'with an extra shot'],
  // 'gimme the most popular boba'
  [
    /^\W{0,3}(?:(?:ok|hi|hey|hello),? )?(?:give me|i'll (?:take|have|try)|can i (?:get|have)|let me (?:get|have)|i want|i'd like) (?:the|your) (?:most popular|best ?sell(?:ing|er)|best|top(?: selling)?|number one) (boba|milk tea|drink|tea|coffee|fruit tea|pastry)?(?: please| pls)?\W{0,3}$/i,
    "what's your most popular $1",
  ],
  [
    /^(?:and |with |add )?(?:some|normal) ice (?:after all|again|back|then|actually)(?=\W{0,3}$)/i,
    'regular ice',
  ],
  // 'the donut can go', "I'll pass on the donut"
  [
    /^((?:ok|and|actually|oh),? )?((?:the|my) [a-z][a-z ]{2,25}) (?:can|should) go(?=\W{0,3}$)/i,
    'remove $2',
  ],
  [
    /^((?:ok|and|actually|oh),? )?(?:i'll |i will |i think i'll |gonna )?(?:pass on|do without|no need for) ((?:the|my) [a-z][a-z ]{2,25})(?=\W{0,3}$)/i,
    'remove $2',
  ],
  // 'boba -> aloe'
  [/^([a-z][a-z ]{2,25}) ?[-=]> ?([a-z][a-z ]{2,25})(?=\W{0,3}$)/i, 'swap the $1 for $2'],
  [/\bneither (?:one |of them )?(?:should be|to be|is) hot\b/gi, 'both iced'],
  [/\bneither (?:one |of them )?(?:should be|to be|is) (?:iced|cold)\b/gi, 'both hot'],
  [
    /\bneither (?:one |of them )?(?:should have |has |with |gets |needs |wants )(?:any )?(?=[a-z])/gi,
    'both without ',
  ],
  // 'drop number two'
  [/(?<!\border )(?:\bnumber |\bnr\.? |#)(?:one|1)\b(?!\d)/gi, 'the first'],
  [/(?<!\border )(?:\bnumber |\bnr\.? |#)(?:two|2)\b(?!\d)/gi, 'the second'],
  [/(?<!\border )(?:\bnumber |\bnr\.? |#)(?:three|3)\b(?!\d)/gi, 'the third'],
  [/^(?:so )?1 (?:and|&) 3 (?=[a-z])/gi, 'the first and the third '],
  [/^(?:so )?1 (?:and|&) 2 (?=[a-z])/gi, 'the first and the second '],
  [/^(?:so )?2 (?:and|&) 3 (?=[a-z])/gi, 'the second and the third '],
  // 'boba out, grass jelly in'
  [
    /^((?:ok|so|and|actually|no|please),? ){0,2}(?:the )?([a-z][a-z ]{2,25}) out,? (?:and )?(?:the |an? )?([a-z][a-z ]{2,25}) in(?: please| instead)?(?=\W{0,3}$)/i,
    'swap the $2 for $3',
  ],
  // 'I changed my mind on the boba, leave it out'
  [
    /\b(?:i )?changed my mind (?:on|about) (the [a-z ]{3,25}),? (?:and )?(?:leave|take|keep) it (?:out|off)\b/gi,
    'remove $1',
  ],
  // 'upsize it', 'biggest size you got', 'go down a size'
  [
    /\b(?:upsize|up ?size|size up|supersize) (it|that|this|them|those|both|all of them|the [a-z ]{3,25})(?=\W{0,3}$| please| pls)/gi,
    'make $1 large',
  ],
  [
    /^((?:ok|and|actually|oh|can (?:i|you|we)|could (?:i|you|we)|please|pls|just),? ){0,3}(?:upsize|up ?size|size up|supersize|(?:go )?up (?:a|one) size|one size up|(?:the )?(?:bigger|biggest|larger|largest)(?: (?:one|size))?(?: (?:you|u)(?:'ve| guys)? (?:got|have))?)(?: please| pls| actually)*\W{0,3}$/i,
    'make it large',
  ],
  [
    /^((?:ok|and|actually|oh|can (?:i|you|we)|could (?:i|you|we)|please|pls|just),? ){0,3}(?:downsize|size down|(?:go )?down (?:a|one) size|one size down|(?:the )?(?:smaller|smallest)(?: (?:one|size))?(?: (?:you|u)(?:'ve| guys)? (?:got|have))?)(?: (?:it|that))?(?: please| pls| actually)*\W{0,3}$/i,
    'make it medium',
  ],
  [/^(.{0,20}\b)?nothing (?:else )?in (?:it|there|that)(?=\W{0,3}$)/i, '$1no toppings'],
  [/(?<![a-z])'?em\b/gi, 'them'],
  [/\bgimme\b/gi, 'give me'],
  [/\b50 ?[ /-] ?50\b/g, 'half'],
  [/\bhalf (sugar|sweet) and (?:half )?ice\b/gi, 'half sugar and less ice'],
  [/\b(?:small|little|tiny|low|lite|a bit of|a little) ice\b/gi, 'less ice'],
  [
    /\b(?:iced extra(?=\W{0,3}$|,)|lots of ice|heavy ice|tons of ice|plenty of ice)\b/gi,
    'extra ice',
  ],
  // 'a pot for two'
  [/\bpot for (?:two|three|four|[2-4])(?: people| of us)?(?=\W|$)/gi, 'pot'],
  // 'hold the milk', which names no latte
  [/\bhold the (milk|dairy)(?=\W{0,3}$)/gi, 'no $1'],
  // 'only one sorry'
  [
    /^((?:no,? |oh,? |wait,? ){0,2}(?:just|only) (?:one|two|three|[1-9])),? sorry(?=\W{0,3}$)/i,
    '$1',
  ],
  // 'no sesame im allergic'
  [
    /,? (?:with )?no ((?:pea)?nuts?|dairy|milk|gluten|soya?|eggs?|sesame),? (?:because |cause |cos |bc |as )?(?:i'm|im|i am) allergic(?=\W{0,3}$)/gi,
    ", i'm allergic to $1",
  ],
  [/\b(another|one more)(?: one)?,? exactly the same\b/gi, '$1 one the same'],
  // 'hot chocolate sounds good, 2 of them'
  [
    /^((?:oh|ok|hm+|the|and),? ){0,2}((?!the\b)[a-z][a-z ]{2,30}?) (?:sounds|looks) (?:good|great|nice|perfect),? (?:i'll (?:take|have) |make it |give me )?(two|three|four|[2-9])(?: of (?:them|those|it))?(?=\W{0,3}$)/i,
    '$3 $2',
  ],
  [
    /,? (?:and |but )?(?:keep|leave) (?:everything|all|the rest)(?: else)?(?: (?:the )?same| as (?:it )?is)?(?=\W{0,3}$)|,? (?:and |with )?(?:the rest|everything else)(?: stays)? the same(?=\W{0,3}$)/i,
    '',
  ],
  // What is left of the Spanish
  [/\bcorazones\b/gi, 'heart'],
  [/\befectivo\b/gi, 'cash'],
  [/\bespera(?:te)?\b/gi, 'wait'],
  [/^not(?=, wait\b)/i, 'no'],
  [/^(?:well,? )?no importa,? (?=\S)/i, ''],
  [/^(the [a-z][a-z ]{2,30}?) not,? (?:actually|better|rather) (?=an? )/i, 'change $1 to '],
  // 'last one dirty'
  [/\b(ones?|it|that|both|chai|chai latte|latte) dirty\b/gi, '$1 with an extra shot'],
  // 'oh no forget that one'
  [
    /^((?:oh|ok|ah|and|no|wait|actually|hm+),? ){0,3}(?:forget|drop|cancel|remove|scrap|skip|lose|delete|ditch) (?:that|this) (?:last )?one(?=\W{0,3}$)/i,
    'remove the last one',
  ],
  [/^(\W{0,3}(?:and )?my [a-z]{3,12}) i want (?:one )?(?:the )?same again\b/i, '$1 wants the same'],
  [/(\d) ?(?:pct|prct|percnt|persent)\b/gi, '$1%'],
  [/^n (?=[a-z0-9])/i, 'and '],
  [/\b(no|less|light|extra|without|half|more) (?:ise|ic|icr|oce|icee|iec)\b/gi, '$1 ice'],
  // 'popping boba, the peach ones'
  [
    /\b(popping(?: boba| pearls)?|jelly),? (?:the )?([a-z]{4,12}(?: fruit| star| heart)?) (?:ones?|kind|flavou?rs?)\b/gi,
    '$2 $1',
  ],
  // 'popping boba in the peach one, the passion kind'
  [
    /\b(popping(?: boba| pearls)?|jelly)( (?:in|to|on|for) [a-z ]{2,25}?),? (?:the )?([a-z]{4,12}(?: fruit| star| heart)?) (?:kind|flavou?r|type)(?=\W{0,3}$)/i,
    '$3 $1$2',
  ],
  [/\b(?:no|without)(?: any| added)? (?:sweeteners?|sweetening)\b/gi, 'no sugar'],
  [
    /^(.{0,20}?\b)?what (?:else |all )?can (?:i|you|we|u) (?:put|add|get|have|throw)(?: (?:in|on|to|into))? (?:it|that|this|there|them)(?=\W{0,3}$)/i,
    '$1what toppings do you have',
  ],
  [/^on (?:second|2nd) thoughts?,? (?=\S)/i, 'actually '],
  [/\blil\b/gi, 'little'],
  [/\b(?:in )?an? (large|medium|small) cup(?=\W|$)(?! of\b)/gi, '$1'],
  // 'gimme the cheapest coffee'
  [
    /^\W{0,3}(?:give me|i'll (?:take|have)|can i (?:get|have)|i want|get me) (?:the|your) (cheapest [a-z ]{3,20}?)(?: please| pls)?\W{0,3}$/i,
    'what is the $1',
  ],
  [/\b(no [a-z ]{3,25}) at all(?=\W{0,3}$)/i, '$1'],
  // 'amy changed her mind, she wants a chai'
  [
    /\b(?!(?:s?he|they|i|we|who)\b)([a-z]{2,12}) (?:just )?changed (?:his|her|their) mind,? (?:and )?(?:(?:s?he|they)(?:'d| would)? )?(?:now |rather )?(?:wants?|likes?|have) (?:an? |the )?([a-z ]{3,30}?)(?: now| instead)?(?=\W{0,3}$)/gi,
    '$1 changed to $2',
  ],
  // 'she changed her mind, make hers a chai'
  [
    /\b(?:i|we|he|she|they|my [a-z]+) (?:just )?changed (?:my|our|his|her|their) mind,? (?:so |and )?(?=(?:make|change|swap|switch|turn)\b)/i,
    '',
  ],
  // 'large black', of a coffee
  [/\b(large|medium|hot|iced|small) black(?=\W{0,3}$|,| (?:and|please|pls|for)\b)/i, '$1'],
  // 'black for both', of coffees
  [
    /\bblack(?=(?: (?:then|please|for (?:all|both|me|everyone)|on (?:all|both)))*\W{0,3}$)/i,
    'no milk',
  ],
  [/\blemme\b/gi, 'let me'],
  [/\bbtwn\b/gi, 'between'],
  [/\bxtra\b/gi, 'extra'],
  [/\b(make (?:it|that|mine)) dirty\b/gi, '$1 with an extra shot'],
  [
    /^(?:and |also |then )?an? (smaller|medium|regular|small|large|larger|bigger) one,? (?:the )?same(?: thing)?(?=\W{0,3}$)/i,
    'and the same but $1',
  ],
  [/\babt\b/gi, 'about'],
  [/\b(?:tmrw|tmr|tmw|tmrrw|2morrow)\b/gi, 'tomorrow'],
  [/\b(?:0|zero) ice\b/gi, 'no ice'],
  [/\bdiff\b/gi, 'difference'],
  [/\bw\/?out\b/gi, 'without'],
  [
    /\bwith (?:the |regular |normal )?sugar(?=(?: (?:tho|though|please|then))?\W{0,3}$)/gi,
    'with full sugar',
  ],
  [/\b(?:don't|do not) sweeten(?: (?:it|that|them|this))?\b/gi, 'no sugar'],
  [
    /\b(\d{1,2}|two|three|four|five|six) (?:slices?|pieces?|plates?|bowls?|servings?|orders?|boxes) of (?:(?:that|the|those|your) )?/gi,
    '$1 ',
  ],
  [
    /^((?:any|what|which|do you|is there|are there|got|you got|have you)\b.{3,40}?) (?:left|rn|in stock|available)(?=\W{0,3}$)/i,
    '$1',
  ],
  [
    /^(?:(?:do )?you )?(?:got |have |is there |are there )?any (pastr(?:y|ies)|desserts?|snacks?|food|treats?|teas?|coffees?|fruit teas?|milk teas?)\W{0,3}$/i,
    'what $1 do you have',
  ],
  [/\b(oh|ok|okay|yes|yeah|also) n (?=\S)/i, '$1 and '],
  [/\breg(?=\W{0,3}$| size\b|, | (?:please|pls|tho|though|and)\b)/gi, 'regular'],
  [/\bbut (?:a )?(?:reg|regular)(?: size)?(?=\W{0,3}$)/i, 'but medium'],
  // 'one with no sugar tho'
  [/[, ]{1,2}(?:tho|though)(?=\W{0,3}$)/i, ''],
  [
    /^(.{0,20}\b)(?:scratch|strike|nix|forget) (?:that|it)[,.!]? (?:just |only |i'll (?:have|take) |do |get me |give me |make it |i want )?(?=(?:an?|one) [a-z])/i,
    '$1change the last one to ',
  ],
  [/\bregular[- ]sized?\b/gi, 'medium'],
  // 'can one thai be medium'
  [
    /^(?:can|could) (one|two|three)(?: of)?(?: the| my)? ([a-z][a-z ]{2,25}?) be (?=\S)/i,
    'make $1 of the $2 ',
  ],
  // 'add aloe to the large'
  [
    /\b(to|in|on|into) the (large|small|medium|iced|hot|oat|soy|almond)(?=\W{0,3}$)/i,
    '$1 the $2 one',
  ],
  // 'one for my bf, same thing but full sugar'
  [
    /^((?:(?:oh|ok|and|also),? ){0,3})(?:one|another)(?: more| one)? for (?:my [a-z]+|him|her|them|me),? (?:the )?same(?: thing| one)?\b/i,
    'and the same',
  ],
  [
    /^((?:and|with|add|plus|w) )?((?:[a-z]+ ){0,3}(?:jelly|boba|pudding|pearls|popping|hearts|stars|aloe)),? x ?2(?=\W{0,3}$)/i,
    '$1double $2',
  ],
  // 'ew no aloe instead'
  [
    /^(?:(?:ew+|ugh+|nah|nope|oh|wait)[\s,.!]{1,3})?no,? ((?!the\b|that\b|it\b|an?\b)[a-z]{3,12}(?: (?:jelly|vera|popping|boba|cap))?) instead\W{0,3}$/i,
    'make it $1 instead',
  ],
  // 'cheapest boba?'
  [
    /^\W{0,3}(?:(?:lol|haha|ok|okay|and|so|hi|hey),?\.? ){0,3}(?:the |your )?cheapest ((?:milk |fruit )?(?:boba|tea|coffee|pastry|snack|dessert|drink|food))s?\W{0,3}$/i,
    'what is the cheapest $1',
  ],
  // 'another cold brew, the same way'
  [
    /\b(?:another|one more|a second) ([a-z][a-z ]{2,25}?),? (?:(?:the |just the )?same(?: again| way| thing| one)?|just like (?:it|that)|like (?:the (?:first|other)(?: one)?))(?=\W{0,3}$)/i,
    'one more of the $1',
  ],
  // 'by 130'
  [/\b(by|at|around|before) (1[0-2]|[1-9])([03]0|15|45)(?=\W{0,3}$| ?[ap]m\b)/gi, '$1 $2:$3'],
  // 'popcorn chicken has gluten?'
  [
    /^((?!(?:you|u|ya|yall|y'all|we|they|i|it|that|this|what|who|which|do|does|is|are|can|anyone|anybody|something|anything)\b)[a-z][a-z ]{2,30}?) (?:has|have|contains?|comes? with) (?:any )?([a-z][a-z ]{2,20})\?$/i,
    'does the $1 have $2?',
  ],
]
