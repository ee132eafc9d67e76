import { Check, Circle } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'

type Props = Omit<ComponentProps<'input'>, 'type'> & { type: 'checkbox' | 'radio'; children: ReactNode }

/** One thing to choose, among others in a fieldset. The browser itself holds what is chosen, so that it works before the script has come. */
export const Choice = ({ children, ...input }: Props) => {
  return (
    <label className="group flex min-h-10 cursor-pointer items-center gap-2 rounded-full border border-edge bg-sheet py-1 pr-4 pl-3 text-[0.9375rem] text-ink-muted outline-offset-2 transition-colors duration-150 hover:bg-well has-checked:border-brass has-checked:bg-brass-wash has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-brass pointer-coarse:min-h-11">
      <input {...input} className="sr-only" />
      <Circle aria-hidden className="size-4 shrink-0 text-edge group-has-checked:hidden" strokeWidth={1.75} />
      <Check aria-hidden className="hidden size-4 shrink-0 text-brass group-has-checked:block" strokeWidth={2.25} />
      {children}
    </label>
  )
}
