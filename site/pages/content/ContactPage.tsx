import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { comingExceptions } from '#domain/cafe/hours.ts'
import { HoursRows } from '../../layout/HoursRows.tsx'
import { Loaded } from '../../layout/Loaded.tsx'
import { useCafe } from '../../state/queries.ts'
import { statusText } from '../../texts/cafe.ts'
import { t } from '../../texts/t.ts'
import { ContactForm } from './ContactForm.tsx'
import { ReplyForm, type Reply } from './ReplyForm.tsx'
import { StreetMap } from './StreetMap.tsx'
import './contact.css'

/** Where the café is, how to reach it, when it is open, and the next days that differ. */
export function ContactPage(): ReactNode {
  const now = useCafe()
  const { data } = now
  const reply = useReply()
  if (!data)
    return (
      <div className="contact">
        <h1>{t('Come by.')}</h1>
        <Loaded query={now} what={t('our address')} blank="contact-blank">
          {() => null}
        </Loaded>
      </div>
    )
  const { cafe, today, hours } = data
  const place = `${cafe.street}, ${cafe.city}, ${cafe.region} ${cafe.postalCode}`
  const exceptions = comingExceptions(cafe, today, 60)

  return (
    <div className="contact">
      <h1>{t('Come by.')}</h1>
      <address className="contact-place">
        {cafe.street}
        <br />
        {cafe.city}, {cafe.region} {cafe.postalCode}
        <a
          className="link"
          href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(place)}`}
          rel="noopener"
        >
          {t('Find it on a map')}
        </a>
      </address>
      <dl className="contact-ways">
        <div>
          <dt>{t('Call')}</dt>
          <dd>
            <a href={`tel:${cafe.phone.replaceAll(/[^+\d]/g, '')}`}>{cafe.phone}</a>
          </dd>
          <dd className="soft">{t('While we are open, somebody picks up.')}</dd>
        </div>
        <div>
          <dt>{t('Write')}</dt>
          <dd>
            <a href={`mailto:${cafe.email}`}>{cafe.email}</a>
          </dd>
          <dd className="soft">{t('Large orders, lost scarves, or the form below.')}</dd>
        </div>
      </dl>
      <StreetMap street={cafe.street} />
      <section className="contact-hours" aria-labelledby="contact-hours">
        <h2 id="contact-hours">{statusText(data).replace(/\.?$/, '.')}</h2>
        <dl>
          <HoursRows hours={hours} exceptions={exceptions} />
        </dl>
      </section>
      <section className="contact-write" aria-labelledby="contact-write">
        <h2 id="contact-write">{t(reply ? 'Reply to us' : 'Write to us')}</h2>
        {reply ? <ReplyForm reply={reply} /> : <ContactForm />}
      </section>
    </div>
  )
}

/** What the link of a mail leads to. After the first paint, because such an address is one person's and the page is everybody's. */
function useReply(): Reply | null {
  const { search } = useLocation()
  const [reply, setReply] = useState<Reply | null>(null)
  const isShown = useRef(false)
  useEffect(() => {
    const query = new URLSearchParams(search)
    const [reference, token] = [query.get('answer'), query.get('token')]
    setReply(reference && token ? { reference, token } : null)
  }, [search])
  useEffect(() => {
    if (!reply || isShown.current) return
    isShown.current = true
    document.getElementById('contact-write')?.scrollIntoView({ block: 'start' })
  }, [reply])
  return reply
}
