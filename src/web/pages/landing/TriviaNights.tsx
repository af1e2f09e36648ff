import { paths } from '#contracts/site-paths.ts';
import { Card } from '#web/ui/display/Card.tsx';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import { Container, Row } from '#web/ui/layout/Layout.tsx';
import styles from './TriviaNights.module.css';

export const TriviaNights = () => (
  <Container page>
    <Card as="section" aria-labelledby="trivia-nights" className={styles.trivia}>
      <div>
        <h2 id="trivia-nights">Trivia nights</h2>
        <p>
          Run a pub quiz with live scores on the big screen. Teams join on their phones with a code, no account needed.
        </p>
      </div>
      <Row gap="tight">
        <ButtonLink to={paths.join('')}>Join with a code</ButtonLink>
        <ButtonLink to={paths.shows()} variant="quiet">
          See trivia nights
        </ButtonLink>
      </Row>
    </Card>
  </Container>
);
