import { Card } from '#web/ui/display/Card.tsx';
import { formatNumber } from '#web/ui/display/count.ts';
import styles from './Admin.module.css';
import { chartText, linePoints } from './chart-points.ts';

type DayChartProps = { title: string; days: readonly string[]; values: readonly (number | null)[]; unit?: string };

/** A line over the days. Its numbers are in its text alternative, and in the CSV. */
export function DayChart({ title, days, values, unit = '' }: DayChartProps) {
  const latest = values.findLast((value) => value !== null);
  return (
    <Card as="li">
      <figure className={styles.chart}>
        <figcaption>
          <span>{title}</span> <strong>{latest === undefined ? '–' : `${formatNumber(latest)}${unit}`}</strong>
        </figcaption>
        <svg
          viewBox="0 0 300 60"
          preserveAspectRatio="none"
          role="img"
          aria-label={chartText({ title, days, values, unit })}
        >
          <line x1="0" y1="59" x2="300" y2="59" />
          {linePoints(values).map((points) => (
            <polyline key={points} points={points} />
          ))}
        </svg>
      </figure>
    </Card>
  );
}
