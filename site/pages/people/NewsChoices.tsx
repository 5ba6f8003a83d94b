import { useState, type ReactNode } from 'react'
import type { NotificationChannel } from '#domain/contracts/notifications.ts'
import { NOTIFICATION_CHANNELS, NOTIFICATION_TOPICS } from '#domain/notifications/values.ts'
import { ALWAYS_MAILED, TOPIC_HINTS, TOPIC_LABELS } from '#domain/notifications/texts.ts'
import { Loaded } from '../../layout/Loaded.tsx'
import { useCafe } from '../../state/queries.ts'
import { useNotificationChoices } from '../../state/notifications.ts'

const CHANNEL_LABELS: Record<NotificationChannel, string> = {
  bell: 'On the site',
  email: 'By email',
}

/** What reaches somebody by which way. Each switch is kept at once, for all their devices. */
export function NewsChoices({ userId }: { userId: string }): ReactNode {
  const choices = useNotificationChoices(userId)
  const isWithoutMail = useCafe().data?.isWithoutMail
  const [said, setSaid] = useState('')
  return (
    <section className="news-choices" id="choices" aria-labelledby="choices-title">
      <div>
        <h2 id="choices-title">Notification settings</h2>
        <p className="soft">
          {isWithoutMail
            ? 'This café sends no email yet, so all of it is on the site alone.'
            : ALWAYS_MAILED}
        </p>
        <p role="status" className="news-choices-said">
          {said}
        </p>
      </div>
      <Loaded query={choices} what="your choices">
        {(data) => (
          <table>
            <thead>
              <tr>
                <th scope="col" className="soft">
                  About
                </th>
                {NOTIFICATION_CHANNELS.map((channel) => (
                  <th key={channel} scope="col">
                    {CHANNEL_LABELS[channel]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {NOTIFICATION_TOPICS.map((type) => (
                <tr key={type}>
                  <th scope="row">
                    {TOPIC_LABELS[type]}
                    <span className="soft">{TOPIC_HINTS[type]}</span>
                  </th>
                  {NOTIFICATION_CHANNELS.map((channel) => (
                    <td key={channel}>
                      <Switch
                        label={`${TOPIC_LABELS[type]}, ${CHANNEL_LABELS[channel].toLowerCase()}`}
                        isOn={data[type][channel]}
                        onChange={async (isOn) => {
                          setSaid('')
                          if (await choices.choose({ type, channel, isOn })) setSaid('Saved.')
                        }}
                      />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Loaded>
    </section>
  )
}

/** Stands as it was put from that moment on, also while that is on its way. */
function Switch({
  label,
  isOn,
  onChange,
}: {
  label: string
  isOn: boolean
  onChange: (isOn: boolean) => Promise<void>
}): ReactNode {
  const [wanted, setWanted] = useState<boolean | null>(null)
  return (
    <input
      type="checkbox"
      aria-label={label}
      checked={wanted ?? isOn}
      onChange={async ({ target }) => {
        setWanted(target.checked)
        await onChange(target.checked)
        setWanted(null)
      }}
    />
  )
}
