import { Check, Circle, LoaderCircle } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { i18n } from '#web/lib/i18n.ts'

type Props = {
  title: string
  /** A short summary of the results, announced to screen readers. */
  summary: string
  /** The message shown instead of results while there are none. */
  empty: string
  isGenerating?: boolean
  /** The actions for all results. */
  actions?: ReactNode
  /** The results. Nothing while there are none. */
  children?: ReactNode
}

/** A tool's output area: a separate sheet that says what it will contain while it's empty. */
export const Results = ({ title, summary, empty, isGenerating = false, actions, children }: Props) => {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-card border border-line bg-sheet p-4 sm:p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={id} className="font-display text-3xl leading-none">
          {title}
        </h2>
        <p aria-live="polite" className="figures min-h-6 text-ink-muted">
          {isGenerating ? i18n.t('Generating...') : summary}
        </p>
      </div>
      {children ? (
        <div className="mt-5 grid border-line border-t pt-5 *:[grid-area:1/1]">
          {isGenerating && (
            <LoaderCircle aria-hidden className="mt-6 size-6 animate-spin justify-self-center text-brass" strokeWidth={1.75} />
          )}
          <div className={isGenerating ? 'invisible' : undefined}>
            {children}
            {actions && <div className="mt-6 flex flex-wrap gap-2 border-line border-t pt-5">{actions}</div>}
          </div>
        </div>
      ) : (
        <p className="mt-5 border-line border-t pt-5 text-ink-muted">{empty}</p>
      )}
    </section>
  )
}

type ChoiceProps = Omit<ComponentProps<'input'>, 'type'> & { type: 'checkbox' | 'radio'; children: ReactNode }

/** A choice in a fieldset. The browser itself holds the selection, so it works before scripts have loaded. */
export const Choice = ({ children, ...input }: ChoiceProps) => {
  return (
    <label className="group flex min-h-10 cursor-pointer items-center gap-2 rounded-full border border-edge bg-sheet py-1 pr-4 pl-3 text-[0.9375rem] text-ink-muted outline-offset-2 transition-colors duration-150 hover:bg-well has-checked:border-brass has-checked:bg-brass-wash has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-brass pointer-coarse:min-h-11">
      <input {...input} className="sr-only" />
      <Circle aria-hidden className="size-4 shrink-0 text-edge group-has-checked:hidden" strokeWidth={1.75} />
      <Check aria-hidden className="hidden size-4 shrink-0 text-brass group-has-checked:block" strokeWidth={2.25} />
      {children}
    </label>
  )
}
