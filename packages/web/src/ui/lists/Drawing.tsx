export type DrawingName = 'rows' | 'search' | 'calm'

/** The drawing above the text of an empty list: rows to come, a search without results, or nothing left to do. */
export function Drawing({ name }: { name: DrawingName }) {
  return (
    <svg viewBox="0 0 112 72" fill="none" aria-hidden className="mx-auto mb-3 h-18 w-28">
      {name === 'rows' && <Rows />}
      {name === 'search' && <Search />}
      {name === 'calm' && <Calm />}
    </svg>
  )
}

/** A card with a face and two lines. */
function Card({ x, y, strong = false }: { x: number; y: number; strong?: boolean }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect width="72" height="26" rx="6" fill="var(--raise)" stroke="var(--line2)" />
      <circle cx="14" cy="13" r="6" fill={strong ? 'var(--solid)' : 'var(--press)'} opacity={strong ? 0.85 : 1} />
      <rect x="27" y="7.5" width={strong ? 32 : 26} height="4" rx="2" fill="var(--line2)" />
      <rect x="27" y="15" width={strong ? 22 : 34} height="3.5" rx="1.75" fill="var(--press)" />
    </g>
  )
}

function Rows() {
  return (
    <>
      <g opacity=".55">
        <Card x={30} y={4} />
      </g>
      <Card x={20} y={22} />
      <Card x={10} y={40} strong />
    </>
  )
}

function Search() {
  return (
    <>
      <g opacity=".7">
        <Card x={12} y={10} />
        <Card x={12} y={38} />
      </g>
      <circle cx="76" cy="36" r="17" fill="var(--raise)" stroke="var(--solid)" strokeWidth="3" />
      <path d="m88.5 48.5 10 10" stroke="var(--solid)" strokeWidth="4" strokeLinecap="round" />
      <path d="M69 36h14" stroke="var(--line2)" strokeWidth="3" strokeLinecap="round" />
    </>
  )
}

/** A cup that steams. */
function Calm() {
  return (
    <>
      <path d="M22 62h68" stroke="var(--line2)" strokeWidth="2" strokeLinecap="round" />
      <path
        d="M38 32h32v12a14 14 0 0 1-14 14h-4a14 14 0 0 1-14-14z"
        fill="var(--raise)"
        stroke="var(--solid)"
        strokeWidth="2.5"
      />
      <path d="M70 36h5a6 6 0 0 1 0 12h-6" stroke="var(--solid)" strokeWidth="2.5" />
      <path
        d="M46 25c-3-4 3-6 0-10M54 25c-3-4 3-6 0-10M62 25c-3-4 3-6 0-10"
        stroke="var(--line2)"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
    </>
  )
}
