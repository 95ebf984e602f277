import { Swiper } from "swiper";

/** A strip of banners that loops. */
export type Carousel = {
  readonly show: (index: number) => void;
  readonly move: (step: number) => void;
};

const SPEED_MS = 400;

/**
 * Makes a strip loop, where it is and as it looks. Swiper loops by moving slides about, for which it needs one more
 * than are in view; two slides of which the second peeks start again from the first instead.
 */
export function makeCarousel(
  view: HTMLElement,
  slides: readonly HTMLElement[],
  initialSlide: number,
  shown: (index: number) => void,
): Carousel {
  const spaced = view.closest(".spaced") !== null;
  const enough = slides.length > (spaced ? 2 : 1);
  const speed = matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : SPEED_MS;
  // Only what is in view takes the focus: a link elsewhere would drag the strip out of its place.
  const tell = ({ realIndex }: { realIndex: number }): void => {
    for (const [index, slide] of slides.entries())
      for (const link of slide.querySelectorAll("a")) link.tabIndex = index === realIndex ? 0 : -1;
    shown(realIndex);
  };
  const swiper = new Swiper(view, {
    wrapperClass: "strip",
    slideClass: "slide",
    slidesPerView: "auto",
    spaceBetween: spaced ? 12 : 0,
    breakpoints: { 720: { spaceBetween: spaced ? 16 : 0 } },
    loop: enough,
    rewind: !enough,
    initialSlide,
    speed,
    lazyPreload: false,
    on: { init: tell, realIndexChange: tell },
  });
  return {
    show: (index) => (enough ? swiper.slideToLoop(index) : swiper.slideTo(index)),
    move: (step) => (step > 0 ? swiper.slideNext() : swiper.slidePrev()),
  };
}
