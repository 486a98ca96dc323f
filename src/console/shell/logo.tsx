/** The product's mark and name. */
export const Logo = () => (
  <span className="logo">
    <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
      <rect width="32" height="32" rx="9" fill="var(--mantine-color-brand-6)" />
      <path d="M16 6.5l2.9 5.9 6.5.9-4.7 4.6 1.1 6.5-5.8-3.1-5.8 3.1 1.1-6.5-4.7-4.6 6.5-.9z" fill="white" />
    </svg>
    <span className="logo-name">Premio</span>
  </span>
)
