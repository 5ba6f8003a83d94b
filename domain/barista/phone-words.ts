/** What phones, thumbs and the young make of the words of an order; only beside words that leave no doubt. */
export const PHONE: readonly (readonly [RegExp, string])[] = [
  [/\b(when|where|who|why|how)s (?=[a-z])/gi, '$1 is '],
  [/\b(less|no|extra|more|light|half) i(?:'|’)?ve\b(?=\W*$|,| (?:and|please|pls)\b)/gi, '$1 ice'],
  [/\b(?:watm|wram|wamr|wrm) (it|that|them)\b/gi, 'warm $1'],
  [/^(\W{0,3})(?:oen|noe) (?=(?:with|without|of|no|large|iced|hot)\b)/gi, '$1one '],
  [/\bgo a head\b/gi, 'go ahead'],
  // 'no sugar n a small one'
  [
    /(?<=[a-z%\d)]) (?:n|&|nd|an) (?=(?:an?|one|two|three|four|\d|the|my|some|make|can|also|no|extra|for) )/gi,
    ' and ',
  ],
  [/^(\W{0,3}(?:ok |yes )?)(?:just )?add,? and (?=(?:an?|one|two|\d|some) )/i, '$1yes and '],
  [/\b(an?|one|two|\d) ojs?\b/gi, '$1 orange juice'],
  // 'room for 10 people'
  [
    /\b(?:an? |any |the |your )?(?:room|space|place|tables?|spot) for (\d{1,3}|ten|twelve|fifteen|twenty|thirty) ?(people|ppl|persons|of us|guests|kids)\b/gi,
    'rent a room for $1 $2',
  ],
  // 'banana bread ok?', behind an allergy
  [
    /^\W{0,3}(?:(?:and|so|then|ok),? ){0,2}(?:is |are |what about )?(?:the |an? )?((?!.{0,30}\b(?:with|and|in|no|iced|hot|large|that|it|this|is)\b)[a-z][a-z ]{3,30}?) (ok|okay|safe|fine)( for (?:her|him|me|them|us))?(?: then| too)?\?\W{0,2}$/i,
    'is the $1 $2$3?',
  ],
  // 'one chicken only then'
  [
    /^(\W{0,3}(?:(?:ok|so|no|and|actually),? ){0,2})(one|two|three|[1-9]) ([a-z][a-z ]{2,25}?),? only(?: (?:then|please|pls))*\W{0,3}$/i,
    '$1only $2 $3',
  ],
  [/^\W{0,3}a?ight[\s,.]{1,3}(?=(?:how|what|whats|what's|when|where|is|are|do|does|can)\b)/i, ''],
  [/\b(?:frapp?s?|frappu|frappé)(?=\W|$)/gi, 'frappe'],
  // 'change back'
  [
    /^\W{0,3}(?:(?:no|nah|ok|oh|wait|actually|hm+|never ?mind|nvm|sorry|lol|can you|please),? ){0,3}(?:change|switch|swap|put|turn|make|go|flip)(?: (?:it|that|them))? back(?: (?:again|please|pls|then|to (?:what|how) (?:it|that|they) (?:was|were)(?: before)?|to the (?:first|original|old|last)(?: (?:one|drink))?))*\W{0,3}$/i,
    'undo',
  ],
  // 'is the oat milk steamed on the same machine'
  [
    /^.{0,60}\b(?:(?:same|shared?|separate|dedicated) (?:machine|blender|equipment|fryer|oil|pitcher|steamer|kitchen|surface|utensils|tools|wand)|cross[ -]?contaminat[a-z]{2,5})\b.{0,30}$/i,
    'I have an allergy. What should I do?',
  ],
  [
    /\bcheapest (?:thing|drink|one|item|stuff)s? (?:that has |that's got |that's |with |having |for )?(?:some )?caffeine\b/gi,
    'cheapest coffee',
  ],
  // 'order for tomorrow 9am, 8 people'
  [
    /^(\W{0,3}(?:hi |hey |ok )?(?:an? |i need an? |big )?(?:order|pick ?up|pickup order) for [a-z0-9: ]{3,30}?),? (?:(?:for )?(?:about )?\d{1,2} ?(?:people|ppl|persons|of us))\W{0,3}$/i,
    '$1',
  ],
  // 'is small ok or only regular'
  [
    /^\W{0,3}(?:is|are|do|does|can|which|what)\b[a-z ]{0,20}\b(?:small|medium|large|regular|size)\b[a-z ]{0,8}\bor\b (?:is it |is |only |just ){0,2}(?:small|medium|large|regular)(?: (?:only|size))?\W{0,3}$/i,
    'what sizes do you have',
  ],
  // 'ur matcha got caffeine?'
  [
    /^\W{0,3}(?:(?:and|so|but|wait),? ){0,2}(?:does |do |is )?(?:your |ur |the |this )?((?!(?:you|u|i|we|they|it|this|that|what|who|which|anything|something|any)\b)[a-z][a-z ]{2,30}?) (?:got|gots|contain|come with) (?:any |a lot of |much )?(caffeine|sugar|dairy|milk|nuts|gluten|eggs?|soy|sesame|peanuts)(?: in it)?\W{0,3}$/i,
    'does the $1 have $2?',
  ],
  [/\b(?:with|w|w\/) (25|50|75)(?=\W{0,3}$)/gi, 'with $1% sugar'],
  [/\bs(?:ome|um|omme|oem)th?i(?:n|ng|nk|mg|gn)'?(?=[ ,.?!]|$)/gi, 'something'],
  [/\ban(?:y|i)th?in'?(?=[ ,.?!]|$)/gi, 'anything'],
  [/\bca(?:f{1,2}(?:ei|ie|i|e)?ne?|f{1,2}e?ine|fine|ffiene|ffeien)(?=[ ,.?!]|$)/gi, 'caffeine'],
  [/\b(with|w|w\/|add|no|extra|and) (?:boa|bobs|bobba|bona|bobo)\b/gi, '$1 boba'],
  [/\b(?:tarot|tarro|tarp) (?=(?:milk|tea|boba|latte|bubble|with|large|medium|one)\b)/gi, 'taro '],
  [
    /\b(?:marcha|macha|matcha's|match a) (?=(?:latte|milk|tea|late|boba|cheesecake)\b)/gi,
    'matcha ',
  ],
  [/\bchia (?=(?:latte|tea|late)\b)/gi, 'chai '],
  [
    /\b(vanilla|chai|matcha|salt|house|caramel|hot|iced|large|medium) (?:latter|late|lattee)(?=s?\b)(?! (?:for|to|is|are|class|night|lunch|order)\b)/gi,
    '$1 latte',
  ],
  [/\b(?:oak|oath|goat|oats|oatmeal|oar|coat) milk\b/gi, 'oat milk'],
  [/\b(half|less|no|extra|not too|not so|25|50|75) sweat\b/gi, '$1 sweet'],
  [/\b(?:cold|gold) (?:bread|brow|bru|brewed|beer)\b/gi, 'cold brew'],
  [/\b(no|less|light|extra|easy) (?:icy|ide|ices|ire)\b/gi, '$1 ice'],
  [/\b(large|medium|small|hot|iced|oat|soy|almond|regular|that|it) (is|'s) find\b/gi, '$1 $2 fine'],
  [/\bchocs\b/gi, 'chocolates'],
  [/\b(hot|iced) choc\b/gi, '$1 chocolate'],
  [/\b(get|have|want|wanna|need|got|is there) sum(?:n|thin|thing)?\b/gi, '$1 something'],
  [/^\W{0,3}(?:yed|yrs|yse|tes|ues|yws|yeds)\W{0,3}$/i, 'yes'],
  [
    /\bcoffees? with (?:(?:some|a (?:little|bit of|splash of)|regular|normal|whole|hot|cold) )?milk\b/gi,
    'latte',
  ],
  [/\b(?:sweet |whipped |some |a little )?cream on top\b/gi, 'cream cap'],
  [/\bcoffees? with (oat|almond|soy) milk\b/gi, 'latte with $1 milk'],
  [
    /\b(?:strong|really strong|very strong|strongest) (?:black )?teas?\b(?! (?:do|you|is|are|have))/gi,
    'black tea',
  ],
  [/\bda (?=[a-z]{3,})/gi, 'the '],
  [/\bwit (?=[a-z]{3,})/gi, 'with '],
  [
    /\b(?:run|hit|do|gimme) (?:it|that|me with it) in (?:an? )?(large|medium|hot|iced)\b/gi,
    'make it $1',
  ],
  [/\b(?:tow|twp|tqo|tw0|toe) (?=[a-z ]{3,25}s\b)/gi, 'two '],
  [
    /\b(?:get|have|want|need|order|do|and) (?:to|too) (?=(?:large |medium |iced |hot |oat )?(?:lattes|mochas|teas|coffees|chais|cappuccinos|americanos|tarts|donuts|croissants|scones|taros|cold brews|matchas)\b)/gi,
    'get two ',
  ],
  [/\bnot (?:so|that|too|very) much (ice|sugar)\b/gi, 'less $1'],
  [/\b(ice|sugar),? (?:just )?(?:a )?little\b/gi, 'less $1'],
  [/\bi(?:'d| had|d) better (?:have|get|take|do|go with|go for|drink|try) /gi, ''],
  [
    /^\W{0,3}(?:(?:no|oh|hm+|ok|so)[\s,.]{1,3})?wait[\s,.]{1,3}(?=(?:what|whats|how|is|are|does|do|which|where|when)\b)/i,
    '',
  ],
  [/^\W{0,3}(?:(?:ok|okay|k|alright|aight)[\s,.]{1,3})?cool[\s,.!]{1,3}(?=[a-z\d])/i, 'ok '],
  [
    /\bwhat(?:'s|s| is) (cold|iced|hot) (?:and|but|that's|thats) not (?:a )?coffee\b/gi,
    'which $1 teas do you have',
  ],
  [/\b(one|1|the) cold(?= one\b| (?:and )?one\b|\W{0,3}$)/gi, '$1 iced'],
  [
    /^\W{0,3}(?:(?:oh|ok|okay|well|hm+|ah|then|in that case|so)[\s,.!]{1,3}){1,3}(?=.{3,40} instead\W{0,3}$)/i,
    '',
  ],
  [
    /\b(something|anything) (?:(?:sweet) and (?:cold|iced)|(?:cold|iced) and (?:sweet))\b/gi,
    '$1 sweet',
  ],
  [
    /\b(one|1) (hot|iced|large|medium|small) (?:and )?(?:one|1) (hot|iced|large|medium|small)(?=\W{0,3}$)/gi,
    'one $2, one $3',
  ],
  [
    /^\W{0,3}(?:(?:lol|haha|ok|oh|wait)[\s,.]{1,3}){0,2}(?:nvm|never ?mind|jk|scratch that|forget (?:it|that))[\s,.]{1,3}(?:(?:make )?(?:both|all|it|them|that) )?(?:back to )?(?:normal|regular|as it was|as before|the same as before)\W{0,3}$/i,
    'undo',
  ],
  [
    /^\W{0,3}(?:(?:my|our|the) )(?:kid|son|daughter|child|wife|husband|mom|friend|boyfriend|girlfriend|girl|boy)s? (?:wants?|would like|needs?|is looking for|likes?) (?=(?:something|anything) )/i,
    '',
  ],
  [
    /^\W{0,3}((?:an?|one|two|three|the|\d) [a-z][a-z ]{2,60}?) (?:is|are|comes to|come to|would be|will be) how much\W{0,3}$/i,
    'how much is $1',
  ],
  [/\bhow much is (?:it|that|one)? ?(?:a|per|each|every) month\b/gi, 'how much is a membership'],
  [
    /\b(remove|drop|cancel|delete|take off|take out|scratch) the other(?=\W{0,3}$)/gi,
    '$1 the other one',
  ],
  [
    /^\W{0,3}(?:is |are |does )?(?:a |the )?(forks?|napkins?|straws?|spoons?|utensils)(?: (?:is|are|come|comes))? ?(?:included|with it)\W{0,3}$/i,
    'can i get $1',
  ],
  [
    /\b(?:i )?(?:do|did|really do) want (?:the |my )?(milk|ice|sugar)(?=\W{0,3}$)/gi,
    'make it with regular $1',
  ],
  [
    /^\W{0,3}(?:(?:no|ok|oh|hm+|then),? ){0,2}(?:something|anything) (hot|cold|iced|warm)(?: to drink)? instead\W{0,3}$/i,
    'no, what $1 teas do you have',
  ],
]
