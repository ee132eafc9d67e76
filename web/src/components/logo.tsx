/** The crier's handbell and the name. The bell is public/icon.svg without its background. */
export const Logo = () => (
  <span className="inline-flex items-center gap-1.5 text-ink">
    <svg aria-hidden="true" viewBox="0 0 32 32" width={28} height={28} className="shrink-0">
      <g transform="rotate(18 16 16)">
        <circle cx="16" cy="26.3" r="2.9" fill="currentColor" />
        <path d="M16 2.9v7.6" stroke="currentColor" strokeWidth={3.4} strokeLinecap="round" />
        <path
          d="M16 9.6c4.4 0 6 3.2 6.4 7.2.3 3 1.2 4.7 2.9 6.1a1.35 1.35 0 0 1-.9 2.35H7.6a1.35 1.35 0 0 1-.9-2.35c1.7-1.4 2.6-3.1 2.9-6.1.4-4 2-7.2 6.4-7.2Z"
          className="fill-brass"
        />
      </g>
    </svg>
    <span className="font-nameplate text-[1.375rem] leading-none font-semibold tracking-[-0.035em]">Crier</span>
  </span>
)
