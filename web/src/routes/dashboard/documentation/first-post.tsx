import { Link } from 'react-router-dom'
import { i18n } from '#web/lib/i18n.ts'

type Step = { title: string; text: string; way: { to: string; text: string } }

/** From nothing to a published post. */
export const firstPostSteps: readonly Step[] = [
  {
    title: i18n.t('Connect an account'),
    text: i18n.t(
      'Choose Connect. In a new window, the platform asks whether Crier can post for you. Your password stays with the platform.',
    ),
    way: { to: '/dashboard/platforms', text: i18n.t('Platform Connections') },
  },
  {
    title: i18n.t('Write'),
    text: i18n.t(
      'Choose the accounts and write your text once. Drop, paste, or pick images or a video. A draft is saved whenever you pause, and it’s there on all your devices. You can also start writing before you connect an account.',
    ),
    way: { to: '/dashboard/posts', text: i18n.t('Create Post') },
  },
  {
    title: i18n.t('Check each platform'),
    text: i18n.t(
      'The counters count the way each platform does, and the preview shows how the post will look. You can give any platform its own text.',
    ),
    way: { to: '/dashboard/documentation/limits', text: i18n.t('What each platform accepts') },
  },
  {
    title: i18n.t('Publish or schedule'),
    text: i18n.t('Publish now, choose a time, or save a draft. You see any problems before anything is sent, each with how to fix it.'),
    way: { to: '/dashboard/documentation/failures', text: i18n.t('Why a post fails') },
  },
  {
    title: i18n.t('See how it went'),
    text: i18n.t('Each post shows the result for every account: a link to the published post, or the reason it failed.'),
    way: { to: '/dashboard/scheduled', text: i18n.t('Scheduled Posts') },
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
