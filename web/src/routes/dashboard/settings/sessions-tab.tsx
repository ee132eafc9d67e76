import { usePrefetchQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { SettingsSection } from '#web/components/section.tsx'
import { ActivityList } from '#web/features/sessions/activity-list.tsx'
import { sessionQueries } from '#web/features/sessions/queries.ts'
import { SessionList } from '#web/features/sessions/session-list.tsx'
import { usePerson, userQueries } from '#web/features/user/queries.ts'

/** Where the person is signed in, and what was done to their account lately. */
export const SessionsTab = () => {
  const queryClient = useQueryClient()
  const { pendingEmail } = usePerson()
  usePrefetchQuery(sessionQueries.activity())
  // Nobody knows how long the list above will be. So what lies below it waits, and does not jump.
  const { isPending } = useQuery(sessionQueries.list())
  return (
    <div className="grid gap-8">
      <SettingsSection
        title="Where you are signed in"
        lead="Sign out what you don’t know or no longer use, and change your password if you are in doubt."
      >
        <SessionList
          pendingEmail={pendingEmail}
          onOthersEnded={() => void queryClient.invalidateQueries({ queryKey: userQueries.me().queryKey })}
        />
      </SettingsSection>
      {!isPending && (
        <SettingsSection title="Recent activity" lead="The newest hundred events of the last 400 days. They are deleted with your account.">
          <ActivityList />
        </SettingsSection>
      )}
    </div>
  )
}
