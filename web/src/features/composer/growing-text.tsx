import type { ComponentProps } from 'react'

type Props = Omit<ComponentProps<'textarea'>, 'value'> & { value: string }

/** A text area as high as its text: an unseen copy of the text gives it its height. */
export const GrowingText = ({ value, className = '', ...props }: Props) => (
  <div className="grid">
    <div aria-hidden className={`invisible whitespace-pre-wrap wrap-anywhere [grid-area:1/1] ${className}`}>
      {`${value} `}
    </div>
    <textarea
      value={value}
      rows={1}
      className={`block resize-none overflow-hidden [grid-area:1/1] wrap-anywhere ${className}`}
      {...props}
    />
  </div>
)
