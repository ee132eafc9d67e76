import { toInstant } from '#shared/domain/times.ts'
import { nextWeeklySummary } from '#shared/domain/weekly-summary.ts'
import { SettingsSection } from '#web/components/section.tsx'
import { Switch } from '#web/components/switch.tsx'
import { usePerson } from '#web/features/user/queries.ts'
import { useChoices } from '#web/features/user/use-choices.ts'
import { showTime } from '#web/lib/show-time.ts'
import { useNow } from '#web/lib/use-now.ts'

/** Which mails the person gets. */
export const NotificationsTab = () => (
  <SettingsSection
    title="Mails"
    lead={`We email ${usePerson().email}. Emails about your account, like a changed password, are always sent.`}
  >
    <NotificationSwitches />
  </SettingsSection>
)

/** Without a zone of the person's own, the server takes this one. */
const summaryTimeZone = 'UTC'

/** Which mails the person gets beside those they can't do without. */
const NotificationSwitches = () => {
  const { person, choose } = useChoices()
  const { failedPost, expiringConnection, weeklySummary } = person.notifications
  const nextSummary = toInstant(nextWeeklySummary(useNow(), person.preferences.timeZone ?? summaryTimeZone))
  return (
    <div className="grid gap-6">
      <Switch
        label="A post failed"
        hint="Which account it failed on, why, and what to do."
        isOn={failedPost}
        onChange={(isOn) => choose({ notifications: { failedPost: isOn } })}
      />
      <Switch
        label="A connection is expiring"
        hint="Which account to reconnect, before posts have to wait for it."
        isOn={expiringConnection}
        onChange={(isOn) => choose({ notifications: { expiringConnection: isOn } })}
      />
      <Switch
        label="Weekly summary"
        hint={`What went out, what failed, and what’s next. Sent on Mondays; the next one ${showTime(nextSummary)}.`}
        isOn={weeklySummary}
        onChange={(isOn) => choose({ notifications: { weeklySummary: isOn } })}
      />
    </div>
  )
}
