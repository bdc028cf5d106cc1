import css from './CampusPlan.module.css'

/** Centre and radius of every tree, in the plan's own 640 by 708 grid. */
const trees = [
  [124, 92, 9.7],
  [72, 92, 9],
  [574, 142, 9],
  [306, 246, 9],
  [352, 254, 12],
  [214, 318, 9],
  [424, 322, 12],
  [226, 356, 13],
  [414, 384, 11],
  [246, 388, 7],
  [336, 464, 8],
  [282, 478, 11],
  [352, 496, 8],
  [540, 606, 15],
  [92, 602, 9.7],
  [560, 640, 8],
] as const

const brightTrees = [
  [548, 110, 13],
  [96, 120, 15],
  [268, 262, 13],
  [334, 286, 8],
  [434, 362, 9],
  [208, 396, 10],
  [318, 494, 13],
  [572, 578, 10],
  [116, 628, 7],
] as const

const west = 'M48 196h62v92H88v64h22v40H88v64h22v92H48z'
const north = 'M170 72h300v66h-92v-26H262v26h-92z'

/** The campus from above, on the green half of sign-in. The amber dot is you. Decorative. */
export function CampusPlan() {
  return (
    <svg className={css.plan} viewBox="0 0 640 708" aria-hidden="true" focusable="false">
      <path className={css.building} d={north} />
      <path className={css.building} d={north} transform="matrix(1 0 0 -1 0 744)" />
      <path className={css.building} d={west} />
      <path className={css.building} d={west} transform="matrix(-1 0 0 1 640 0)" />
      <path className={css.roof} d="M182 92h276M182 652h276M62 210v324M578 210v324" />
      <rect className={css.lawn} x="156" y="208" width="328" height="328" rx="73" />
      <path className={css.walk} d="M182 234l101 101M458 234L357 335M182 510l101-101" />
      <circle className={css.basin} cx="320" cy="372" r="37.7" />
      <circle className={css.fountain} cx="320" cy="372" r="14.5" />
      <g className={css.tree}>
        {trees.map(([x, y, r]) => (
          <circle key={`${x} ${y}`} cx={x} cy={y} r={r} />
        ))}
      </g>
      <g className={css.leaf}>
        {brightTrees.map(([x, y, r]) => (
          <circle key={`${x} ${y}`} cx={x} cy={y} r={r} />
        ))}
      </g>
      <path
        className={css.path}
        d="M411.9 528.5H229A65.5 65.5 0 0 1 163.5 463V281A65.5 65.5 0 0 1 229 215.5h182A65.5 65.5 0 0 1 476.5 281v182.5M365.5 417.5l131 131"
      />
      <circle className={css.you} cx="436" cy="488" r="8.5" />
    </svg>
  )
}
