import { usePrefetchQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { SettingsSection } from '#web/components/section.tsx'
import { ActivityList } from '#web/features/sessions/activity-list.tsx'
import { sessionQueries } from '#web/features/sessions/queries.ts'
import { SessionList } from '#web/features/sessions/session-list.tsx'
import { usePerson, userQueries } from '#web/features/user/queries.ts'
import { i18n } from '#web/lib/i18n.ts'

/** Where the person is signed in, and recent activity on their account. */
export const SessionsTab = () => {
  const queryClient = useQueryClient()
  const { pendingEmail } = usePerson()
  usePrefetchQuery(sessionQueries.activity())
  // The length of the list above isn't known yet, so the content below waits instead of jumping.
  const { isPending } = useQuery(sessionQueries.list())
  return (
    <div className="grid gap-8">
      <SettingsSection
        title={i18n.t('Where you are signed in')}
        lead={i18n.t('Sign out of any device you don’t recognize or no longer use. If you’re unsure, change your password.')}
      >
        <SessionList
          pendingEmail={pendingEmail}
          onOthersEnded={() => void queryClient.invalidateQueries({ queryKey: userQueries.me().queryKey })}
        />
      </SettingsSection>
      {!isPending && (
        <SettingsSection
          title={i18n.t('Recent activity')}
          lead={i18n.t('The latest 100 events from the last 400 days. They’re deleted with your account.')}
        >
          <ActivityList />
        </SettingsSection>
      )}
    </div>
  )
}
