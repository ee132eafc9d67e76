import { accountQueries } from '#web/features/accounts/queries.ts'
import { queueQueries } from '#web/features/queues/queries.ts'
import { isQueueFor } from '#web/features/queues/queue-owners.ts'
import { queryClient } from '#web/lib/query-client.ts'

/** The ids of the accounts that a queue is for; none where there is no such queue. */
export const accountsOfQueue = async (queueId: string | undefined) => {
  const [queues, accounts] = await Promise.all([queryClient.fetchQuery(queueQueries.list()), queryClient.fetchQuery(accountQueries.list())])
  const queue = queues.find(({ id }) => id === queueId)
  return accounts.filter((account) => queue && isQueueFor(queue.owner, [account])).map(({ id }) => id)
}
