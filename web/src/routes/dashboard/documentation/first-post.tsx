import { Link } from 'react-router-dom'

type Step = { title: string; text: string; way: { to: string; text: string } }

/** From nothing to a published post. */
export const firstPostSteps: readonly Step[] = [
  {
    title: 'Connect an account',
    text: 'Choose Connect. The platform asks in a window of its own whether Crier may post for you; your password stays there.',
    way: { to: '/dashboard/platforms', text: 'Platform Connections' },
  },
  {
    title: 'Write',
    text: 'Choose the accounts and write the text once. Add pictures or a video by dropping, pasting or picking them. A draft is saved whenever you pause, and waits for you on every device. You may also write before any account is connected.',
    way: { to: '/dashboard/posts', text: 'Create Post' },
  },
  {
    title: 'Look at each platform',
    text: 'The counters count as each platform does, and the preview shows the post as it will look. A platform’s text can be made its own.',
    way: { to: '/dashboard/documentation/limits', text: 'What each platform accepts' },
  },
  {
    title: 'Publish or schedule',
    text: 'Publish now, choose a time, or save a draft. Problems are listed before anything is sent, each with what to do.',
    way: { to: '/dashboard/documentation/failures', text: 'Why a post fails' },
  },
  {
    title: 'See how it went',
    text: 'Each post shows every account’s result, with the link to the published post or the reason why not.',
    way: { to: '/dashboard/scheduled', text: 'Scheduled Posts' },
  },
]

export const FirstPost = () => (
  <ol className="grid gap-5">
    {firstPostSteps.map(({ title, text, way }, index) => (
      <li key={title} className="grid grid-cols-[2.25rem_1fr] gap-x-3">
        <span aria-hidden className="figures grid size-8 place-items-center rounded-full border border-edge text-sm">
          {index + 1}
        </span>
        <div>
          <h2 className="font-semibold leading-8">{title}</h2>
          <p className="text-ink-muted">
            {text}{' '}
            <Link to={way.to} className="text-ink underline underline-offset-4">
              {way.text}
            </Link>
          </p>
        </div>
      </li>
    ))}
  </ol>
)
