type Wording = { readonly title: string; readonly text: string; readonly action: string };

/** The demo's banners beyond Spanish and English, by the banner's code. */
export const TRANSLATED_BANNERS: Readonly<
  Record<"vi" | "id" | "ar", Readonly<Record<string, Wording>>>
> = {
  vi: {
    "home-gallo": {
      title: "Gà Trống Ngọc cất tiếng gáy",
      text: "Vòng quay miễn phí, ván nào cũng kiểm chứng được.",
      action: "Chơi ngay",
    },
    "home-mesas": {
      title: "Bàn đã sẵn sàng",
      text: "Baccarat, roulette, tài xỉu: mỗi bàn một nhà cái.",
      action: "Vào bàn",
    },
    "home-pesca": {
      title: "Hạ Long được mùa cá",
      text: "Nạp lưới, ngắm bắn và kéo cá về.",
      action: "Đi bắn cá",
    },
    "home-cartas": {
      title: "Mặt đối mặt",
      text: "Tiến lên, domino trong cùng một sảnh.",
      action: "Tìm bàn",
    },
    "hot-volcan": {
      title: "Núi lửa thức giấc",
      text: "1.024 cách thắng trong các trò nổ hũ của Tambora.",
      action: "Xem trò chơi",
    },
    "hot-nuevos": {
      title: "Vừa mới ra lò",
      text: "Sol de Oaxaca và trò mới của Jaguar Play.",
      action: "Xem trò chơi",
    },
    "hot-mesas": {
      title: "Hổ mở bàn",
      text: "Rồng Hổ, baccarat và roulette của Nueve Lunas.",
      action: "Xem các bàn",
    },
    "hot-cancha": {
      title: "Bóng đã lăn",
      text: "Bóng đá, cricket, đua ngựa và rodeo, từng nhà một.",
      action: "Xem các nhà",
    },
    "hot-mandos": {
      title: "Tay cầm sẵn sàng",
      text: "Đấu trường, đấu tay đôi và giải đấu của IMES, TF và IA.",
      action: "Vào đấu trường",
    },
    "hot-pulpos": {
      title: "Biển động",
      text: "Bạch tuộc, cá voi và piranha trong sảnh Vela.",
      action: "Vào sảnh",
    },
    "hot-cartas": {
      title: "Người chơi với người",
      text: "Truco, mus, brisca và chinchón, tại các bàn của Tres Reyes.",
      action: "Tìm bàn",
    },
    "hot-palenque": {
      title: "Trường gà mở cửa",
      text: "Meron, wala hay hòa: từng trận của Gallera Real, kèm giờ và tỷ lệ.",
      action: "Xem các trận",
    },
    "hot-comprobable": {
      title: "Đừng tin, hãy kiểm chứng",
      text: "Mỗi ván trong trò chơi của chúng tôi đều dựng lại được từ hạt giống.",
      action: "Kiểm chứng một ván",
    },
    "hot-bombo": {
      title: "Lồng cầu đang quay",
      text: "Keno, xúc xắc và đua xe: xem có gì và quay thế nào.",
      action: "Xem các kỳ quay",
    },
    "shop-puntos": {
      title: "Chơi cũng tích điểm",
      text: "Cửa hàng sẽ như thế này: chơi lấy điểm, đổi điểm lấy quà.",
      action: "Đọc hướng dẫn",
    },
    "down-bolsillo": {
      title: "Cả nhà trong túi bạn",
      text: "Cùng tài khoản, cùng số dư. Không cài đặt vẫn chơi được.",
      action: "Xem trò chơi",
    },
    "help-limites": {
      title: "Quyết trước khi chơi",
      text: "Bao nhiêu tiền, bao lâu và khi nào dừng. Và cách xin tạm nghỉ.",
      action: "Chơi có trách nhiệm",
    },
    "reg-cuenta": {
      title: "Có tài khoản trong một phút",
      text: "Tên đăng nhập, mật khẩu và tên của bạn. Phần còn lại, khi nào cần.",
      action: "Cách hoạt động",
    },
    "w-reg-gallo": {
      title: "Xem trước khi vào",
      text: "Dạo sảnh không cần tài khoản: trò chơi bày sẵn trước mắt.",
      action: "Xem trò chơi",
    },
  },
  id: {
    "home-gallo": {
      title: "Ayam Giok berkokok",
      text: "Dua puluh garis, wild, dan putaran gratis. Setiap putaran bisa diperiksa.",
      action: "Main",
    },
    "home-mesas": {
      title: "Meja sudah siap",
      text: "Bakarat, rolet, dan sic bo, tiap meja dengan penyedianya.",
      action: "Duduk",
    },
    "home-pesca": {
      title: "Ikan Hạ Long sedang lapar",
      text: "Siapkan jaring, bidik, dan angkat tangkapan Anda.",
      action: "Pergi memancing",
    },
    "home-cartas": {
      title: "Berhadapan langsung",
      text: "Tiến Lên, truco, dan domino di satu aula.",
      action: "Cari meja",
    },
    "hot-volcan": {
      title: "Gunung api terbangun",
      text: "1.024 cara menang di slot Tambora.",
      action: "Lihat permainan",
    },
    "hot-nuevos": {
      title: "Baru keluar dari oven",
      text: "Sol de Oaxaca dan yang baru dari Jaguar Play.",
      action: "Lihat permainan",
    },
    "hot-mesas": {
      title: "Sang harimau membuka meja",
      text: "Naga Harimau, bakarat, dan rolet dari Nueve Lunas.",
      action: "Lihat meja",
    },
    "hot-cancha": {
      title: "Bola mulai bergulir",
      text: "Sepak bola, kriket, pacuan kuda, dan rodeo, dari tiap penyedia.",
      action: "Lihat penyedia",
    },
    "hot-mandos": {
      title: "Siapkan stik",
      text: "Arena, duel, dan turnamen dari IMES, TF, dan IA.",
      action: "Masuk arena",
    },
    "hot-pulpos": {
      title: "Laut bergelora",
      text: "Gurita, paus, dan piranha di aula Vela.",
      action: "Masuk aula",
    },
    "hot-cartas": {
      title: "Pemain lawan pemain",
      text: "Truco, mus, brisca, dan chinchón di meja Tres Reyes.",
      action: "Cari meja",
    },
    "hot-palenque": {
      title: "Gelanggang dibuka",
      text: "Meron, wala, atau seri: setiap laga Gallera Real, dengan jam dan odds-nya.",
      action: "Lihat laga",
    },
    "hot-comprobable": {
      title: "Jangan percaya, periksa",
      text: "Setiap putaran gim kami bisa diulang dari benihnya.",
      action: "Periksa satu putaran",
    },
    "hot-bombo": {
      title: "Tabung undian berputar",
      text: "Keno, dadu, dan balapan: lihat apa yang ada dan cara pengundiannya.",
      action: "Lihat undian",
    },
    "shop-puntos": {
      title: "Bermain juga menambah poin",
      text: "Beginilah tokonya nanti: poin dari bermain, barang dari poin.",
      action: "Baca bantuan",
    },
    "down-bolsillo": {
      title: "Semua dalam saku Anda",
      text: "Akun dan saldo yang sama. Tanpa memasang apa pun juga bisa main.",
      action: "Lihat permainan",
    },
    "help-limites": {
      title: "Putuskan sebelum bermain",
      text: "Berapa, berapa lama, dan kapan berhenti. Dan cara meminta jeda.",
      action: "Main bertanggung jawab",
    },
    "reg-cuenta": {
      title: "Akun Anda dalam semenit",
      text: "Nama pengguna, kata sandi, dan nama Anda. Sisanya saat diperlukan.",
      action: "Cara kerjanya",
    },
    "w-reg-gallo": {
      title: "Lihat dulu sebelum masuk",
      text: "Jelajahi tanpa akun: semua permainan terlihat.",
      action: "Lihat permainan",
    },
  },
  ar: {
    "home-gallo": {
      title: "ديك اليشم يصيح",
      text: "عشرون خطًا ورموز بديلة ودورات مجانية. وكل جولة يمكن التحقق منها.",
      action: "العب",
    },
    "home-mesas": {
      title: "الطاولة جاهزة",
      text: "باكارات وروليت وسيك بو، لكل طاولة مزوّدها.",
      action: "اجلس إليها",
    },
    "home-pesca": {
      title: "الصيد وفير اليوم في ها لونغ",
      text: "جهّز الشبكة وصوّب واجمع صيدك.",
      action: "إلى الصيد",
    },
    "home-cartas": {
      title: "وجهًا لوجه",
      text: "تيان لن وتروكو ودومينو في قاعة واحدة.",
      action: "ابحث عن طاولة",
    },
    "hot-volcan": {
      title: "البركان يستيقظ",
      text: "1,024 طريقة للربح في سلوتس تامبورا.",
      action: "تصفّح الألعاب",
    },
    "hot-nuevos": {
      title: "وصلت للتو",
      text: "Sol de Oaxaca وجديد Jaguar Play.",
      action: "تصفّح الألعاب",
    },
    "hot-mesas": {
      title: "النمر يفتح الطاولة",
      text: "التنين والنمر والباكارات والروليت من Nueve Lunas.",
      action: "تصفّح الطاولات",
    },
    "hot-cancha": {
      title: "الكرة تدور",
      text: "كرة القدم والكريكيت وسباق الخيل والروديو، دارًا بعد دار.",
      action: "تصفّح الدور",
    },
    "hot-mandos": {
      title: "أذرع التحكم جاهزة",
      text: "ساحة ومبارزات وبطولات من IMES وTF وIA.",
      action: "ادخل الساحة",
    },
    "hot-pulpos": {
      title: "بحر هائج",
      text: "أخطبوطات وحيتان وأسماك بيرانا في قاعات Vela.",
      action: "ادخل القاعة",
    },
    "hot-cartas": {
      title: "لاعب أمام لاعب",
      text: "تروكو وموس وبريسكا وتشينتشون على طاولات Tres Reyes.",
      action: "ابحث عن طاولة",
    },
    "hot-palenque": {
      title: "الحلبة مفتوحة",
      text: "ميرون أو والا أو تعادل: كل نزال من Gallera Real بموعده وعوائده.",
      action: "شاهد النزالات",
    },
    "hot-comprobable": {
      title: "لا تثق بنا، تحقّق",
      text: "كل جولة في ألعابنا يمكن إعادتها من بذورها.",
      action: "تحقّق من جولة",
    },
    "hot-bombo": {
      title: "الأسطوانة تدور",
      text: "كينو وبينغو وسباقات: اطّلع على المتاح وكيف يُسحب.",
      action: "شاهد السحوبات",
    },
    "shop-puntos": {
      title: "اللعب يجمع النقاط أيضًا",
      text: "هكذا سيكون المتجر: نقاط مقابل اللعب، وسلع مقابل النقاط.",
      action: "اقرأ المساعدة",
    },
    "down-bolsillo": {
      title: "الدار في جيبك",
      text: "الحساب نفسه والرصيد نفسه. ويمكنك اللعب بلا تثبيت أيضًا.",
      action: "تصفّح الألعاب",
    },
    "help-limites": {
      title: "قرّر قبل أن تلعب",
      text: "كم، وإلى متى، ومتى تتوقف. وكيف تطلب استراحة.",
      action: "اللعب المسؤول",
    },
    "reg-cuenta": {
      title: "حسابك في دقيقة",
      text: "اسم مستخدم وكلمة مرور واسمك. والبقية عند الحاجة.",
      action: "كيف يعمل",
    },
    "w-reg-gallo": {
      title: "انظر قبل أن تدخل",
      text: "تجوّل في القاعة بلا حساب: الألعاب أمامك.",
      action: "تصفّح الألعاب",
    },
  },
};
