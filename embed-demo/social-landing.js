// A link in a post: social-landing?from=instagram&name=Ada&email=ada@example.com
const link = new URLSearchParams(location.search)
const from = link.get('from') || 'instagram'
document.querySelector('lounge-survey').setAttribute('source', from)
window.lounge = window.lounge || []
window.lounge.push([
  'prefill',
  {
    name: link.get('name') || '',
    email: link.get('email') || '',
    referralSource: from === 'tiktok' ? 'tiktok' : 'instagram',
  },
])
