import { getDomain } from 'tldts'
import { mailboxKey } from './mailbox.ts'

/**
 * By what newcomers count together: the domain of their mail, as it is sold by a registry ('lab.school.example' and
 * 'school.example' are one). Whoever owns a domain reads every mailbox under it. At a large mail provider nobody does, so
 * there each mailbox counts by itself.
 * @returns 'school.example' or 'zoe@gmail.com'
 */
export function mailDomainOf(email: string): string {
  const mailbox = mailboxKey(email)
  const host = mailbox.slice(mailbox.lastIndexOf('@') + 1)
  const domain = getDomain(host) ?? host
  return PROVIDERS.has(host) ? mailbox : domain
}

/**
 * Providers with millions of mailboxes that one person cannot have by the dozen, for free and at once. Kept by hand: lists on
 * npm also hold throw-away mail whose mailboxes anybody reads, and names that anybody may register under. A provider that is
 * missing costs its new customers a look by staff at busy times; one too many is a hole.
 */
const PROVIDERS: ReadonlySet<string> = new Set([
  'gmail.com',
  'outlook.com',
  'hotmail.com',
  'hotmail.co.uk',
  'hotmail.de',
  'hotmail.fr',
  'hotmail.it',
  'hotmail.es',
  'live.com',
  'live.co.uk',
  'live.ca',
  'live.fr',
  'msn.com',
  'yahoo.com',
  'yahoo.ca',
  'yahoo.co.uk',
  'yahoo.co.in',
  'yahoo.co.jp',
  'yahoo.com.br',
  'yahoo.com.mx',
  'yahoo.de',
  'yahoo.es',
  'yahoo.fr',
  'yahoo.it',
  'ymail.com',
  'rocketmail.com',
  'aol.com',
  'aim.com',
  'icloud.com',
  'me.com',
  'mac.com',
  'proton.me',
  'pm.me',
  'protonmail.com',
  'gmx.com',
  'gmx.net',
  'gmx.de',
  'gmx.at',
  'gmx.ch',
  'web.de',
  't-online.de',
  'freenet.de',
  'orange.fr',
  'wanadoo.fr',
  'free.fr',
  'sfr.fr',
  'laposte.net',
  'libero.it',
  'virgilio.it',
  'wp.pl',
  'onet.pl',
  'seznam.cz',
  'bluewin.ch',
  'telenet.be',
  'btinternet.com',
  'sky.com',
  'virginmedia.com',
  'talktalk.net',
  'comcast.net',
  'xfinity.com',
  'verizon.net',
  'att.net',
  'sbcglobal.net',
  'bellsouth.net',
  'pacbell.net',
  'cox.net',
  'charter.net',
  'spectrum.net',
  'rr.com',
  'roadrunner.com',
  'twc.com',
  'optimum.net',
  'optonline.net',
  'frontier.com',
  'frontiernet.net',
  'centurylink.net',
  'windstream.net',
  'earthlink.net',
  'rogers.com',
  'shaw.ca',
  'telus.net',
  'bell.net',
  'sympatico.ca',
  'videotron.ca',
  'bigpond.com',
  'optusnet.com.au',
  'xtra.co.nz',
  'qq.com',
  '163.com',
  '126.com',
  'naver.com',
  'daum.net',
  'uol.com.br',
  'bol.com.br',
])
