import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { i18n } from '#web/lib/i18n.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { tools } from './tool-list.ts'

type Props = {
  /** The tool's name in the tool list. */
  title: string
  /** What it does, in one line. */
  lead: string
  children: ReactNode
}

/** The page of one tool: its name, what it does, the tool itself, and links to the others. */
export const ToolPage = ({ title, lead, children }: Props) => {
  useTitle(title)
  return (
    <div className="mx-auto w-full max-w-6xl px-4 pb-20 sm:px-8">
      <div className="border-ink border-b py-2">
        <Link
          to="/tools"
          className="inline-flex min-h-11 items-center rounded-control text-ink-muted text-sm hover:text-ink hover:underline"
        >
          {i18n.t('Free Social Media Tools')}
        </Link>
      </div>
      <h1 className="max-w-4xl pt-8 font-display text-5xl leading-[0.95] tracking-tight sm:pt-12 sm:text-7xl">{title}</h1>
      <p className="mt-4 max-w-2xl text-lg leading-relaxed sm:text-xl">{lead}</p>
      <noscript>
        <p className="mt-6 max-w-2xl font-semibold">
          {i18n.t('This tool runs in your browser and needs JavaScript, which is turned off.')}
        </p>
      </noscript>
      <div className="mt-8 border-line border-t pt-8 sm:mt-10">{children}</div>
      <OtherTools than={title} />
    </div>
  )
}

const OtherTools = ({ than }: { than: string }) => (
  <nav aria-labelledby="other-tools" className="mt-16 border-ink border-t pt-4">
    <h2 id="other-tools" className="font-display text-3xl leading-none">
      {i18n.t('Other tools')}
    </h2>
    <ul className="mt-4 grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
      {tools.map(
        ({ id, title, description, path }) =>
          path !== undefined &&
          title !== than && (
            <li key={id} className="border-line border-b">
              <Link to={path} className="group block h-full rounded-control py-4">
                <span className="font-semibold underline decoration-transparent underline-offset-4 group-hover:decoration-brass">
                  {title}
                </span>
                <span className="mt-0.5 block text-ink-muted">{description}</span>
              </Link>
            </li>
          ),
      )}
    </ul>
  </nav>
)
