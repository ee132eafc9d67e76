import { Calendar } from '#web/features/posts/calendar/calendar.tsx'
import { usePerson } from '#web/features/user/use-person.ts'
import { PostPicture } from './post-picture.tsx'

type Props = {
  view: 'month' | 'week'
  day: string | undefined
  onDay: (day: string) => void
  openId: string | undefined
  hrefOf: (postId: string, day: string) => string
}

/** The calendar of the person who is signed in, with the pictures of their posts. */
export const CalendarPlace = (props: Props) => {
  const { weekStart } = usePerson().preferences
  return <Calendar {...props} weekStart={weekStart} pictureOf={({ media: [id] }) => id !== undefined && <PostPicture id={id} />} />
}
