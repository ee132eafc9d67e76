import { Link } from 'react-router-dom'
import { i18n } from '#web/lib/i18n.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { type Tool, tools } from './tools/tool-list.ts'

/** All the free tools. */
export const Component = () => {
  useTitle(i18n.t('Free Social Media Tools'))
  return (
    <div className="mx-auto w-full max-w-6xl px-4 pb-20 sm:px-8">
      <h1 className="max-w-4xl pt-12 font-display text-5xl leading-[0.95] tracking-tight sm:pt-20 sm:text-7xl lg:text-8xl">
        {i18n.t('Free Social Media Tools')}
      </h1>
      <p className="mt-6 max-w-2xl text-lg leading-relaxed sm:text-xl">
        {i18n.t('Small tools for people who post. They run in your browser, need no account, and send nothing anywhere.')}
      </p>
      <ol className="mt-10 grid gap-x-12 border-ink border-t sm:mt-14 md:grid-cols-2">
        {tools.map((tool, index) => (
          <li key={tool.id} className="border-line border-b">
            <Entry tool={tool} number={index + 1} />
          </li>
        ))}
      </ol>
    </div>
  )
}

const Entry = ({ tool: { title, description, path }, number }: { tool: Tool; number: number }) => {
  const face = (
    <>
      <span aria-hidden className="figures w-8 shrink-0 font-display text-3xl text-ink-muted leading-none">
        {number}
      </span>
      <span className="min-w-0">
        <span className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <span className="font-display text-3xl leading-none decoration-brass decoration-1 underline-offset-4 group-hover:underline sm:text-4xl">
            {title}
          </span>
          {path === undefined && (
            <span className="rounded-full border border-edge px-2 py-0.5 text-ink-muted text-sm leading-none">{i18n.t('Soon')}</span>
          )}
        </span>
        <span className="mt-2 block text-ink-muted">{description}</span>
      </span>
    </>
  )
  if (path === undefined) return <div className="flex gap-4 py-6">{face}</div>
  return (
    <Link to={path} className="group flex h-full gap-4 rounded-control py-6">
      {face}
    </Link>
  )
}
