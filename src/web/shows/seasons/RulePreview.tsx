import { Table } from '#web/ui/display/Table.tsx';
import { previewRule } from './rule-preview.ts';
import styles from './Season.module.css';
import type { SeasonBody, SeasonDetail } from './seasons.api.ts';

/** Previews the table under a changed rule. */
export function RulePreview({ season, body }: { season: SeasonDetail; body: SeasonBody }) {
  const rows = previewRule(season, body);
  return (
    <div role="status">
      {rows && (
        <Table label="Standings under the changed rule">
          <thead>
            <tr>
              <th scope="col">Team</th>
              <th scope="col">Now</th>
              <th scope="col">After saving</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, before, after }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- teams have no id of their own, and the table is replaced as a whole
              <tr key={index}>
                <th scope="row">{name}</th>
                <td>{before}</td>
                <td className={before === after ? undefined : styles.points}>{after}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </div>
  );
}
