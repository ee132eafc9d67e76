import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useMemo } from 'react'
import { accountQueries } from '#web/features/accounts/queries.ts'
import { Calendar } from '#web/features/posts/calendar/calendar.tsx'
import { queueQueries } from '#web/features/queues/queries.ts'
import { isQueueFor } from '#web/features/queues/queue-owners.ts'
import { usePerson } from '#web/features/user/queries.ts'
import { weekStartOf } from '#web/lib/week-start.ts'
import { pictureOf } from './post-picture.tsx'

type Props = Omit<ComponentProps<typeof Calendar>, 'weekStart' | 'pictureOf' | 'accountsOfQueue'>

/** The signed-in person's calendar, with the pictures of their posts. */
export const OwnCalendar = (props: Props) => {
  const weekStart = weekStartOf(usePerson().preferences.weekStart)
  return <Calendar {...props} weekStart={weekStart} pictureOf={pictureOf} accountsOfQueue={useAccountsOfQueue()} />
}

/** Says which accounts a queue is for, once known. */
const useAccountsOfQueue = () => {
  const { data: queues } = useQuery(queueQueries.list())
  const { data: accounts } = useQuery(accountQueries.list())
  return useMemo(() => {
    if (!queues || !accounts) return undefined
    return (queueId: string) => {
      const queue = queues.find(({ id }) => id === queueId)
      return accounts.filter((account) => queue && isQueueFor(queue.owner, [account])).map(({ id }) => id)
    }
  }, [queues, accounts])
}
