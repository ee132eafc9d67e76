import { useQuery } from '@tanstack/react-query'
import { accountQueries } from '#web/features/accounts/queries.ts'
import { PlatformBar } from '../shell/platform-bar.tsx'

/** The platforms, as the dashboard knows them already. */
export const StatusBar = () => <PlatformBar accounts={useQuery(accountQueries.list()).data} />
