/** What phones, thumbs and the young make of the words of an order; only beside words that leave no doubt. */
export const PHONE: readonly (readonly [RegExp, string])[] = [
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
