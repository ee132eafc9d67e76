import { useQuery } from '@tanstack/react-query'
import { accountQueries } from '#web/features/accounts/queries.ts'
import { PublishingSettingsForm } from '#web/features/user/publishing-settings-form.tsx'

/** Each platform that an account can be connected on may be paused by itself. */
export const PublishingTab = () => {
  const { data: platforms = [] } = useQuery(accountQueries.platforms())
  return <PublishingSettingsForm platforms={platforms} />
}
