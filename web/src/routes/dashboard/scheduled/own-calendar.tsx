import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useMemo } from 'react'
import type { PostAnswer } from '#shared/contracts/posts.ts'
import { accountQueries } from '#web/features/accounts/queries.ts'
import { FilePicture } from '#web/features/media/file-picture.tsx'
import { mediaQueries } from '#web/features/media/media-calls.ts'
import { storedFile } from '#web/features/media/tray-file.ts'
import { Calendar } from '#web/features/posts/calendar/calendar.tsx'
import { queueQueries } from '#web/features/queues/queries.ts'
import { isQueueFor } from '#web/features/queues/queue-owners.ts'
import { usePerson } from '#web/features/user/queries.ts'
import { weekStartOf } from '#web/lib/week-start.ts'

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

const pictureOf = ({ media: [id] }: PostAnswer) => id !== undefined && <PostPicture id={id} />

/** A post's first file, as small as a word. */
const PostPicture = ({ id }: { id: string }) => {
  const { data: [file] = [] } = useQuery(mediaQueries.some([id]))
  return (
    <span aria-hidden className="size-8 shrink-0 overflow-hidden rounded-[4px] bg-well">
      {file && <FilePicture file={storedFile(file)} local={undefined} />}
    </span>
  )
}
