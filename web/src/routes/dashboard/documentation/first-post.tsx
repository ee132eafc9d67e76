import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

/** From nothing to a published post. */
export const FirstPost = () => (
  <ol className="grid gap-5">
    <Step number={1} title="Connect an account">
      On <Way to="/dashboard/platforms">Platform Connections</Way>, choose Connect. The platform asks in a window of its own whether Crier
      may post for you; your password stays there.
    </Step>
    <Step number={2} title="Write">
      On <Way to="/dashboard/posts">Create Post</Way>, choose the accounts and write the text once. Add pictures or a video by dropping,
      pasting or picking them. A draft is saved whenever you pause: you can go on with it on another device.
    </Step>
    <Step number={3} title="Look at each platform">
      The counters count as each platform does, and the preview shows the post as it will look. A platform’s text can be made its own.
    </Step>
    <Step number={4} title="Publish or schedule">
      Publish now, choose a time, or save a draft. Problems are listed before anything is sent, each with what to do.
    </Step>
    <Step number={5} title="See how it went">
      On <Way to="/dashboard/scheduled">Scheduled Posts</Way>, each post shows every account’s result, with the link to the published post
      or the reason why not.
    </Step>
  </ol>
)

const Step = ({ number, title, children }: { number: number; title: string; children: ReactNode }) => (
  <li className="grid grid-cols-[2.25rem_1fr] gap-x-3">
    <span aria-hidden className="figures grid size-8 place-items-center rounded-full border border-edge text-sm">
      {number}
    </span>
    <div>
      <h3 className="font-semibold leading-8">{title}</h3>
      <p className="text-ink-muted">{children}</p>
    </div>
  </li>
)

const Way = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className="text-ink underline underline-offset-4">
    {children}
  </Link>
)
