import { NoticeKind } from '#shared/domain/notices.ts'
import { toInstant } from '#shared/domain/times.ts'
import { nextWeeklySummary } from '#shared/domain/weekly-summary.ts'
import { SettingsSection } from '#web/components/section.tsx'
import { Switch } from '#web/components/switch.tsx'
import { noticeKindTexts } from '#web/features/notices/notice-words.ts'
import { usePerson } from '#web/features/user/queries.ts'
import { useChoices } from '#web/features/user/use-choices.ts'
import { i18n } from '#web/lib/i18n.ts'
import { showTime } from '#web/lib/show-time.ts'
import { useNow } from '#web/lib/use-now.ts'

/** Which emails the person gets, and what the dashboard tells them. */
export const NotificationsTab = () => (
  <>
    <MailsSection />
    <SettingsSection
      title={i18n.t('In the dashboard')}
      lead={i18n.t('What the bell at the top of the dashboard tells you, in every workspace.')}
    >
      <NoticeSwitches />
    </SettingsSection>
  </>
)

const MailsSection = () => (
  <SettingsSection
    title={i18n.t('Emails')}
    lead={i18n.t('We email {email}. Emails about your account, like a changed password, are always sent.', { email: usePerson().email })}
  >
    <NotificationSwitches />
  </SettingsSection>
)

/** The server uses this time zone if the person has none set. */
const summaryTimeZone = 'UTC'

/** Which emails the person gets besides the required ones. */
const NotificationSwitches = () => {
  const { person, choose } = useChoices()
  const { failedPost, expiringConnection, weeklySummary, reviews, mentions, comments } = person.notifications
  const nextSummary = toInstant(nextWeeklySummary(useNow(), person.preferences.timeZone ?? summaryTimeZone))
  return (
    <div className="grid gap-6">
      <Switch
        label={i18n.t('A post failed')}
        hint={i18n.t('Which account it failed on, why, and what to do.')}
        isOn={failedPost}
        onChange={(isOn) => choose({ notifications: { failedPost: isOn } })}
      />
      <Switch
        label={i18n.t('A connection is expiring')}
        hint={i18n.t('Which account to reconnect, before posts have to wait for it.')}
        isOn={expiringConnection}
        onChange={(isOn) => choose({ notifications: { expiringConnection: isOn } })}
      />
      <Switch
        label={i18n.t('Weekly summary')}
        hint={i18n.t('What went out, what failed, and what’s next. Sent on Mondays; the next one {time}.', { time: showTime(nextSummary) })}
        isOn={weeklySummary}
        onChange={(isOn) => choose({ notifications: { weeklySummary: isOn } })}
      />
      <Switch
        label={i18n.t('Approvals')}
        hint={i18n.t('Posts in workspaces you share that await your approval, and what was decided about yours.')}
        isOn={reviews}
        onChange={(isOn) => choose({ notifications: { reviews: isOn } })}
      />
      <Switch
        label={i18n.t('A comment mentions you')}
        hint={i18n.t('In workspaces you share. Comments on one post come in one email.')}
        isOn={mentions}
        onChange={(isOn) => choose({ notifications: { mentions: isOn } })}
      />
      <Switch
        label={i18n.t('New comments')}
        hint={i18n.t('On posts you wrote, commented on, or were mentioned on.')}
        isOn={comments}
        onChange={(isOn) => choose({ notifications: { comments: isOn } })}
      />
    </div>
  )
}

/** What the bell tells. Turning a kind off hides only what happens from then on. */
const NoticeSwitches = () => {
  const { person, choose } = useChoices()
  const { mutedNotices } = person.notifications
  const others = (kind: NoticeKind) => mutedNotices.filter((muted) => muted !== kind)
  return (
    <div className="grid gap-6">
      {NoticeKind.options.map((kind) => (
        <Switch
          key={kind}
          label={noticeKindTexts[kind]}
          isOn={!mutedNotices.includes(kind)}
          onChange={(isOn) => choose({ notifications: { mutedNotices: isOn ? others(kind) : [...others(kind), kind] } })}
        />
      ))}
    </div>
  )
}
