import { CalendarClock, CircleCheck, type LucideIcon, Megaphone, PenLine } from 'lucide-react'
import { Link } from 'react-router-dom'
import { buttonClass } from '#web/components/button-class.ts'
import { EmptyState } from '#web/components/empty-state.tsx'
import type { PostListName } from '#web/features/posts/queries.ts'

type Face = { icon: LucideIcon; title: string; text: string; action: { label: string; path: string } }

const write = { label: 'Write a post', path: '/dashboard/posts' }

const faces: Record<PostListName, Face> = {
  scheduled: { icon: CalendarClock, title: 'Nothing is scheduled', text: 'Write a post and choose the second it goes out.', action: write },
  drafts: { icon: PenLine, title: 'No drafts', text: 'What you save for later waits here.', action: write },
  published: {
    icon: Megaphone,
    title: 'Nothing published yet',
    text: 'What went out is kept here with its links and its times.',
    action: write,
  },
  failed: {
    icon: CircleCheck,
    title: 'Nothing has failed',
    text: 'If a platform refuses a post, it is here with the reason and what to do.',
    action: { label: 'See what is scheduled', path: '/dashboard/scheduled?tab=scheduled' },
  },
}

/** A list without posts: what would be here, and how to fill it. */
export const EmptyList = ({ name }: { name: PostListName }) => {
  const { icon, title, text, action } = faces[name]
  return (
    <EmptyState
      icon={icon}
      title={title}
      text={text}
      action={
        <Link to={action.path} className={buttonClass({ variant: name === 'failed' ? 'secondary' : 'primary' })}>
          {action.label}
        </Link>
      }
    />
  )
}
