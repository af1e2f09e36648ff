import { questionPictureUrl } from '#contracts/shows/question-kinds.ts';
import { cx } from '#web/ui/cx.ts';
import styles from './QuestionPicture.module.css';

type QuestionPictureProps = {
  picture: { id: string; alt: string; credit: string };
  size?: 'preview' | 'small' | 'large';
};

/** The picture that a question is about, with its credit. */
export function QuestionPicture({ picture: { id, alt, credit }, size = 'small' }: QuestionPictureProps) {
  return (
    <figure className={cx(styles.picture, size !== 'small' && styles[size])}>
      <img src={questionPictureUrl(id, size === 'large' ? 1280 : 640)} alt={alt} />
      {credit && <figcaption>{`Picture: ${credit}`}</figcaption>}
    </figure>
  );
}
