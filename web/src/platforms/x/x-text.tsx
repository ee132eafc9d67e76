import { xSegments } from './x-segments.ts'

/** A post's text as X sets it. */
export const XText = ({ text }: { text: string }) =>
  text.trim() === '' ? null : (
    <p className="whitespace-pre-wrap wrap-anywhere">
      {xSegments(text.trim()).map(({ kind, text: shown }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text is set anew as a whole; its segments hold no state.
        <span key={index} className={kind === 'plain' ? undefined : 'text-(--x-blue)'}>
          {shown}
        </span>
      ))}
    </p>
  )
