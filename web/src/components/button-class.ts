export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 'medium' | 'small'

const base =
  'inline-flex items-center justify-center rounded-control border text-center font-semibold transition-[background-color,border-color,color,opacity] duration-150 select-none disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed pointer-coarse:min-h-11'

const variants: Record<ButtonVariant, string> = {
  primary: 'border-ink bg-ink text-paper enabled:hover:bg-ink/88 enabled:active:bg-ink/80 [a&]:hover:bg-ink/88',
  secondary: 'border-edge bg-sheet text-ink enabled:hover:border-ink enabled:active:bg-well [a&]:hover:border-ink',
  quiet: 'border-transparent text-ink enabled:hover:bg-well enabled:active:bg-line [a&]:hover:bg-well',
  danger: 'border-failed bg-failed text-paper enabled:hover:bg-failed/88 enabled:active:bg-failed/80 [a&]:hover:bg-failed/88',
}

const sizes: Record<ButtonSize, string> = {
  medium: 'min-h-10 gap-2 px-4 py-1.5 text-[0.9375rem] leading-tight',
  small: 'min-h-8 gap-1.5 px-2.5 py-1 text-sm leading-tight',
}

type Options = { variant?: ButtonVariant | undefined; size?: ButtonSize | undefined }

/** The look of a button, for links that act like one. */
export const buttonClass = ({ variant = 'secondary', size = 'medium' }: Options = {}) => `${base} ${variants[variant]} ${sizes[size]}`

/** For an icon-only button. */
export const iconButtonClass =
  'inline-flex size-9 shrink-0 items-center justify-center rounded-control text-ink-muted transition-colors duration-150 enabled:hover:bg-well enabled:hover:text-ink enabled:active:bg-line disabled:cursor-not-allowed disabled:opacity-55 pointer-coarse:size-11'
