/** The product's mark and name. */
export const Logo = () => (
  <span className="logo">
    <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
      <rect width="32" height="32" rx="9" fill="var(--mantine-color-brand-6)" />
      <circle cx="16" cy="16" r="8.5" fill="none" stroke="white" strokeWidth="2.5" />
      <path d="M16 7.5V16l6 6M16 16l-6 6" fill="none" stroke="white" strokeWidth="2.5" strokeLinecap="round" />
    </svg>
    Premio
  </span>
)
